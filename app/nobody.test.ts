/** Calls every page, action and route handler of the administrator and of students as nobody: each must turn the caller away and change nothing. */

import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { setTestCredentials, signInForTest } from "@/lib/auth/test-session";
import { endSession } from "@/lib/auth/sessions";

const request = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock("next/headers", () => ({ headers: () => Promise.resolve(request.headers) }));
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));
vi.mock("@/lib/auth/config", () => ({ signIn: vi.fn(), signOut: vi.fn() }));

const root = path.resolve(import.meta.dirname);
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => file.split(path.sep).join("/"));
const open = new Set(["api/health/route.ts", "api/sign-in/student/route.ts", "api/register/route.ts"]);

let test: TestDatabase;
let restore: () => void;
let endedCookie: string;
beforeAll(async () => {
  test = makeTestDatabase();
  restore = setTestCredentials();
  const { cookie, sessionId } = await signInForTest(test.db);
  endSession(test.db, sessionId);
  endedCookie = cookie;
});
afterAll(() => {
  restore();
  test.remove();
});

/** Without a cookie, and with the cookie of a session that was ended. */
const callers = () => [new Headers({ host: "app.example" }), new Headers({ host: "app.example", cookie: endedCookie })];

const load = async (file: string): Promise<Record<string, unknown>> => (await import(path.join(root, file))) as Record<string, unknown>;
const isFunction = (value: unknown): value is (...args: unknown[]) => unknown => typeof value === "function";
const params = Promise.resolve({ id: "someid" });

beforeEach(() => {
  request.headers = new Headers({ host: "app.example" });
});

describe("nobody", () => {
  const routes = files.filter((file) => file.endsWith("/route.ts") && !open.has(file));
  it.each(routes)("gets nothing from %s", async (file) => {
    const handlers = Object.entries(await load(file)).filter(([name]) => /^[A-Z]+$/.test(name));
    expect(handlers.length).toBeGreaterThan(0);
    for (const [method, handler] of handlers) {
      for (const headers of callers()) {
        const answer = isFunction(handler) ? await handler(new Request("http://app.example/x", { method, headers }), { params }) : null;
        expect(answer).toBeInstanceOf(Response);
        expect((answer as Response).status).toBe(401);
        expect(await (answer as Response).json()).toEqual({ error: { code: "unauthorized:session", message: expect.any(String) as string } });
      }
    }
  });

  const isInside = (file: string) => /^\((?:admin|student)\)\//.test(file);
  const pages = files.filter((file) => isInside(file) && file.endsWith("page.tsx"));
  it.each(pages)("is led from %s to the sign-in page", async (file) => {
    const { default: page, generateMetadata } = await load(file);
    for (const render of [page, generateMetadata].filter(isFunction)) {
      for (const headers of callers()) {
        request.headers = headers;
        const outcome = Promise.resolve(render({ params, searchParams: Promise.resolve({}) }));
        await expect(outcome).rejects.toMatchObject({ digest: expect.stringMatching(/^NEXT_REDIRECT;replace;\/(?:student-)?login/) as string });
      }
    }
  });

  const actions = files.filter((file) => isInside(file) && file.endsWith("actions.ts"));
  it.each(actions)("changes nothing through %s", async (file) => {
    const before = test.db.$client.serialize();
    const exported = Object.entries(await load(file)).filter(([name]) => name !== "signOutAction");
    for (const [, action] of exported) {
      for (const headers of callers()) {
        request.headers = headers;
        const form = new FormData();
        const answer = isFunction(action) ? await action({ ok: false, errors: {}, message: null }, form) : null;
        expect(answer).toMatchObject({ ok: false, message: expect.stringContaining("session has ended") as string });
      }
    }
    expect(test.db.$client.serialize().equals(before)).toBe(true);
  });

  it("was met everywhere", () => {
    expect(routes.length).toBeGreaterThanOrEqual(4);
    expect(pages.length).toBeGreaterThanOrEqual(3);
    expect(actions.length).toBeGreaterThanOrEqual(3);
  });
});

describe("another site's page", () => {
  it("cannot use the administrator's session", async () => {
    const { cookie } = await signInForTest(test.db);
    const headers = new Headers({ host: "app.example", cookie, origin: "https://evil.example" });
    request.headers = headers;
    const { deleteMaterialAction } = await load("(admin)/my-materials/actions.ts");
    expect(isFunction(deleteMaterialAction) && (await deleteMaterialAction({}, new FormData()))).toMatchObject({ ok: false, message: expect.stringContaining("another site") as string });
    const { POST } = await load("api/materials/route.ts");
    const answer = isFunction(POST) ? await POST(new Request("http://app.example/api/materials", { method: "POST", headers }), {}) : null;
    expect((answer as Response).status).toBe(403);
  });
});
