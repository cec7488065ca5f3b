// Finds a Chromium for the browser tests, or installs one with the system's own package manager.
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { packageFile } from "./install.mjs";
import { runQuiet } from "./processes.mjs";
import { say, SetupError, tail } from "./report.mjs";

/** Where browsers of the Chromium family are usually found, by platform. */
export function usualPlaces(platform = process.platform, env = process.env) {
  if (platform === "darwin") {
    const apps = ["Google Chrome.app/Contents/MacOS/Google Chrome", "Chromium.app/Contents/MacOS/Chromium", "Microsoft Edge.app/Contents/MacOS/Microsoft Edge"];
    return ["/Applications", path.join(env.HOME ?? "/", "Applications")].flatMap((folder) => apps.map((app) => path.join(folder, app)));
  }
  if (platform === "win32") {
    const folders = [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA].filter(Boolean);
    return folders.flatMap((folder) => [
      path.win32.join(folder, "Google", "Chrome", "Application", "chrome.exe"),
      path.win32.join(folder, "Chromium", "Application", "chrome.exe"),
      path.win32.join(folder, "Microsoft", "Edge", "Application", "msedge.exe"),
    ]);
  }
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];
  return ["/usr/bin", "/usr/local/bin", "/snap/bin", "/usr/lib/chromium"].flatMap((folder) => names.map((name) => path.join(folder, name)));
}

/** The browser that Playwright has downloaded for itself, if someone has asked it to. */
async function playwrightsOwn() {
  const { chromium } = await import(pathToFileURL(packageFile("playwright", "index.mjs")).href);
  return chromium.executablePath();
}

/** Path of an installed Chromium, or undefined. A CHROMIUM_PATH that leads nowhere is an error: it was meant. */
export async function findBrowser(env = process.env, has = existsSync, own = playwrightsOwn) {
  if (env.CHROMIUM_PATH) {
    if (has(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new SetupError(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, where there is no file. Correct it or unset it.`);
  }
  const found = usualPlaces(process.platform, env).find((place) => has(place));
  if (found) return found;
  const downloaded = await own().catch(() => "");
  return downloaded && has(downloaded) ? downloaded : undefined;
}

/**
 * Commands that install Chromium with the first package manager there is, or [] when there is none that we may use.
 * `isRoot`: as root directly, otherwise through sudo without a question (brew needs neither).
 */
export function installCommands(isRoot, has = existsSync) {
  const root = (...command) => (isRoot ? command : ["sudo", "-n", ...command]);
  if (has("/usr/bin/apt-get")) {
    // A mirror that has fallen silent is asked again rather than waited for.
    const patience = ["-o", "Acquire::http::Timeout=30", "-o", "Acquire::https::Timeout=30", "-o", "Acquire::Retries=3"];
    return [root("apt-get", ...patience, "update", "-qq"), root("env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...patience, "install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-dejavu-core")];
  }
  if (has("/usr/bin/dnf")) return [root("dnf", "install", "-y", "-q", "chromium")];
  if (has("/usr/bin/pacman")) return [root("pacman", "-S", "--noconfirm", "--needed", "chromium")];
  if (has("/sbin/apk")) return [root("apk", "add", "--no-progress", "chromium")];
  const brew = ["/opt/homebrew/bin/brew", "/usr/local/bin/brew"].find((place) => has(place));
  return brew ? [[brew, "install", "--cask", "google-chrome"]] : [];
}

const ADVICE = "Install Chromium or Chrome and run the tests again, or set CHROMIUM_PATH to one (`npx playwright install chromium` fetches one too).";

/** Path of a Chromium; installs one when there is none. Throws a SetupError with the fix when that is not possible. */
export async function ensureBrowser() {
  const present = await findBrowser();
  if (present) return present;
  const commands = installCommands(process.getuid?.() === 0);
  if (commands.length === 0) throw new SetupError(`The browser tests need Chromium, and none was found. ${ADVICE}`);
  say("Installing Chromium for the browser tests …");
  const startedAt = Date.now();
  let last = "";
  for (const [program, ...args] of commands) {
    const { status, output } = await runQuiet(program, args);
    last = `${[program, ...args].join(" ")}\n${tail(output, 8)}`;
    // A package list that could not be refreshed may still be good enough.
    if (status !== 0 && !args.includes("update")) break;
  }
  const installed = await findBrowser();
  if (!installed) throw new SetupError(`${last}\n\nChromium could not be installed for the browser tests. ${ADVICE}`);
  say(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
  return installed;
}
