/** Calls every page, action and route handler of the administrator and of students as nobody: each must turn the caller away and change nothing. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as doors from "@/tests/support/doors";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { setTestCredentials, signInForTest } from "@/lib/auth/test-session";
import { endSession } from "@/lib/auth/sessions";

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
const callers = () => [doors.headersOf(), doors.headersOf(endedCookie)];

const pages = [...doors.pagesOf("admin"), ...doors.pagesOf("student")];
const actionFiles = [...doors.actionFilesOf("admin"), ...doors.actionFilesOf("student")];

describe("nobody", () => {
  it.each(doors.guardedRoutes)("gets nothing from $method of $file", async (route) => {
    for (const headers of callers()) await doors.expectRefusal(await doors.callRoute(route, headers));
  });

  it.each(pages)("is led from %s to the sign-in page", async (file) => {
    for (const headers of callers()) {
      for (const render of await doors.rendersOf(file, headers)) await doors.expectSignIn(render(), /\/(?:student-)?login/);
    }
  });

  it.each(actionFiles)("changes nothing through %s", async (file) => {
    const before = test.db.$client.serialize();
    for (const [, action] of await doors.actionsIn(file)) {
      for (const headers of callers()) doors.expectEndedSession(await doors.callAction(action, headers));
    }
    expect(test.db.$client.serialize().equals(before)).toBe(true);
  });

  it("was met everywhere", () => {
    expect(new Set(doors.guardedRoutes.map(({ file }) => file)).size).toBe(doors.guardedRouteFiles.length);
    expect(doors.guardedRoutes.length).toBeGreaterThanOrEqual(8);
    expect(pages.length).toBeGreaterThanOrEqual(11);
    expect(actionFiles.length).toBeGreaterThanOrEqual(10);
  });
});

describe("another site's page", () => {
  it("cannot use the administrator's session", async () => {
    const { cookie } = await signInForTest(test.db);
    const headers = doors.headersOf(cookie);
    headers.set("origin", "https://evil.example");
    for (const file of doors.actionFilesOf("admin")) {
      for (const [, action] of await doors.actionsIn(file)) {
        expect(await doors.callAction(action, headers)).toMatchObject({ ok: false, message: expect.stringContaining("another site") as string });
      }
    }
    for (const route of doors.guardedRoutes.filter(({ method }) => method !== "GET")) {
      expect((await doors.callRoute(route, headers)).status).toBe(403);
    }
  });
});
