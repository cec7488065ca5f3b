// What every browser test needs: the address of the server, the admin's credentials, and a browser.
import { chromium, type Browser, type BrowserContext } from "playwright";

/** A variable that server.ts or scripts/test.mjs has set; throws when the tests were started without them. */
function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. Run the browser tests with \`npm test -- --e2e\`.`);
  return value;
}

/** Address of the server under test, without a slash at the end. */
export function baseUrl(): string {
  return given("E2E_BASE_URL");
}

/** Data folder of the server under test. */
export function dataDir(): string {
  return given("E2E_DATA_DIR");
}

/** The admin's credentials on the server under test. */
export function adminCredentials(): { username: string; password: string } {
  return { username: given("E2E_ADMIN_USERNAME"), password: given("E2E_ADMIN_PASSWORD") };
}

/** Starts Chromium without a window: the one at CHROMIUM_PATH, else Playwright's own. Close it when done. */
export function launchBrowser(): Promise<Browser> {
  const args = ["--disable-gpu", "--disable-dev-shm-usage"];
  // Chromium refuses its sandbox to root, which is who runs the tests in containers.
  if (process.getuid?.() === 0) args.push("--no-sandbox");
  const executablePath = process.env["CHROMIUM_PATH"];
  return chromium.launch({ args, ...(executablePath ? { executablePath } : {}) });
}

/** What a visitor brings along. */
export interface Visitor {
  /** Default: a laptop, 1280 × 800. */
  viewport?: { width: number; height: number };
  /** Default "light". */
  colorScheme?: "light" | "dark";
  /** Default true. */
  javaScriptEnabled?: boolean;
}

/** A new visitor without cookies. Relative addresses (`page.goto("/login")`) count from `baseUrl()`. */
export function newVisitor(browser: Browser, visitor: Visitor = {}): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: baseUrl(),
    viewport: visitor.viewport ?? { width: 1280, height: 800 },
    colorScheme: visitor.colorScheme ?? "light",
    javaScriptEnabled: visitor.javaScriptEnabled ?? true,
    locale: "en-GB",
    // Nothing moves while a test looks.
    reducedMotion: "reduce",
  });
}
