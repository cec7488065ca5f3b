/** A signed-in student at every door of the administrator, and the administrator at every door of students: both are turned away. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setTestCredentials, signInForTest } from "@/lib/auth/test-session";
import { makeTestStudent } from "@/lib/students/test-student";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import * as doors from "@/tests/support/doors";

let test: TestDatabase;
let restore: () => void;
let cookies: Record<doors.Role, string>;
beforeAll(async () => {
  test = makeTestDatabase();
  restore = setTestCredentials();
  cookies = { admin: (await signInForTest(test.db)).cookie, student: (await makeTestStudent(test.db)).cookie };
});
afterAll(() => {
  restore();
  test.remove();
});

describe.each<[caller: doors.Role, owner: doors.Role, to: RegExp]>([
  ["student", "admin", /\/(?:login|student;)/],
  ["admin", "student", /\/student-login/],
])("the %s at the doors of the %s", (caller, owner, to) => {
  it.each(doors.guardedRoutes.filter(({ guard }) => guard === owner))("gets nothing from $method of $file", async (route) => {
    await doors.expectRefusal(await doors.callRoute(route, doors.headersOf(cookies[caller])));
  });

  it.each(doors.pagesOf(owner))("is led away from %s", async (file) => {
    for (const render of await doors.rendersOf(file, doors.headersOf(cookies[caller]))) await doors.expectSignIn(render(), to);
  });

  it.each(doors.actionFilesOf(owner))("changes nothing through %s", async (file) => {
    const before = test.db.$client.serialize();
    for (const [, action] of await doors.actionsIn(file)) {
      doors.expectEndedSession(await doors.callAction(action, doors.headersOf(cookies[caller])));
    }
    expect(test.db.$client.serialize().equals(before)).toBe(true);
  });
});

describe("signing out", () => {
  it("with the other one's button ends nothing", async () => {
    const rows = () => test.db.$client.prepare("SELECT count(*) AS sessions FROM sessions").get();
    const before = rows();
    for (const [file, caller] of [["(admin)/actions.ts", "student"], ["(student)/actions.ts", "admin"]] as const) {
      const { signOutAction } = await doors.load(file);
      if (!doors.isFunction(signOutAction)) throw new Error(`${file} has no signOutAction.`);
      await doors.expectSignIn(doors.callAction(signOutAction, doors.headersOf(cookies[caller])), /\//);
    }
    expect(rows()).toEqual(before);
  });
});
