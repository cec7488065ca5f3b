/** A student whom the teacher removes or resets is nobody at once, on every page, action and route, whatever was open. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "@/db/client";
import { currentStudent } from "@/lib/auth/current";
import { setTestCredentials } from "@/lib/auth/test-session";
import { makeTestExam } from "@/lib/exams/test-exam";
import { removeStudents, resetStudent } from "@/lib/students/change";
import { makeTestStudent } from "@/lib/students/test-student";
import { startAttempt } from "@/lib/submissions/attempts";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import * as doors from "@/tests/support/doors";

let test: TestDatabase;
let restore: () => void;
beforeAll(() => {
  test = makeTestDatabase();
  restore = setTestCredentials();
});
afterAll(() => {
  restore();
  test.remove();
});

const pages = [...doors.pagesOf("admin"), ...doors.pagesOf("student")];
const actionFiles = [...doors.actionFilesOf("admin"), ...doors.actionFilesOf("student")];

describe.each<[how: string, end: (db: Db, id: string) => unknown]>([
  ["removed", (db, id) => removeStudents(db, [id])],
  ["reset", resetStudent],
])("a student who was %s", (_how, end) => {
  let headers: Headers;
  let ids: string[];
  beforeAll(async () => {
    const { student, cookie } = await makeTestStudent(test.db);
    const { exam } = makeTestExam(test.db);
    headers = doors.headersOf(cookie);
    ids = [exam.id, startAttempt(test.db, exam.id, student).id];
    // In the middle of an exam: the cookie was good until now.
    expect(await currentStudent(headers)).not.toBeNull();
    end(test.db, student.id);
  });

  it.each(doors.guardedRoutes)("gets nothing from $method of $file", async (route) => {
    for (const id of ids) await doors.expectRefusal(await doors.callRoute(route, headers, id));
  });

  it.each(pages)("is led from %s to the sign-in page", async (file) => {
    for (const id of ids) {
      for (const render of await doors.rendersOf(file, headers, id)) await doors.expectSignIn(render(), /\/(?:student-)?login/);
    }
  });

  it.each(actionFiles)("changes nothing through %s", async (file) => {
    const before = test.db.$client.serialize();
    for (const [, action] of await doors.actionsIn(file)) {
      const fields = { exam: ids[0] ?? "", attempt: ids[1] ?? "" };
      doors.expectEndedSession(await doors.callAction(action, headers, fields));
    }
    expect(test.db.$client.serialize().equals(before)).toBe(true);
  });
});
