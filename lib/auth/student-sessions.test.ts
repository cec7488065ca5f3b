import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { students, sessions } from "@/db/schema";
import { makeTestStudent } from "@/lib/students/test-student";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { currentAdmin, currentStudent } from "./current";
import { endStudentSessions } from "./student-sessions";
import { setTestCredentials, signInForTest } from "./test-session";

let test: TestDatabase;
let restore: () => void;
beforeEach(() => {
  test = makeTestDatabase();
  restore = setTestCredentials();
});
afterEach(() => {
  restore();
  test.remove();
});

const who = (cookie: string) => currentStudent(new Headers({ cookie }));

describe("the session of a student", () => {
  it("is that student's, and not the administrator's", async () => {
    const { student, cookie } = await makeTestStudent(test.db, { name: "Ada", extraTimePercent: 25 });
    expect(await who(cookie)).toEqual(student);
    expect(await currentAdmin(new Headers({ cookie }))).toBeNull();
    const admin = await signInForTest(test.db);
    expect(await who(admin.cookie)).toBeNull();
  });

  it.each([
    ["removed", { state: "removed" as const }],
    ["reset", { state: "invited" as const, passwordHash: null }],
    ["given another password", { passwordHash: "another" }],
  ])("ends at once when the student is %s", async (_how, change) => {
    const { student, cookie } = await makeTestStudent(test.db);
    test.db.update(students).set(change).where(eq(students.id, student.id)).run();
    expect(await who(cookie)).toBeNull();
  });

  it("ends when its time is over, and with the secret", async () => {
    const { student, cookie } = await makeTestStudent(test.db);
    test.db.update(sessions).set({ expiresAt: Date.now() - 1 }).where(eq(sessions.id, student.sessionId)).run();
    expect(await who(cookie)).toBeNull();
    const other = await makeTestStudent(test.db);
    process.env.SESSION_SECRET_KEY = "another secret for the tests, long enough too";
    expect(await who(other.cookie)).toBeNull();
  });

  it("ends with all others of that student, except the one that asked", async () => {
    const { student, cookie } = await makeTestStudent(test.db);
    const other = await makeTestStudent(test.db);
    endStudentSessions(test.db, student.id, student.sessionId);
    expect(await who(cookie)).not.toBeNull();
    endStudentSessions(test.db, student.id);
    expect(await who(cookie)).toBeNull();
    expect(await who(other.cookie)).not.toBeNull();
  });

  it("notes when the student was last seen, not at every request", async () => {
    const { student, cookie } = await makeTestStudent(test.db);
    const seenAt = (at: number) => test.db.update(students).set({ lastSeenAt: at }).where(eq(students.id, student.id)).run();
    const read = () => test.db.select().from(students).where(eq(students.id, student.id)).get()?.lastSeenAt ?? 0;
    const recent = Date.now() - 5_000;
    seenAt(recent);
    await who(cookie);
    expect(read()).toBe(recent);
    seenAt(recent - 120_000);
    await who(cookie);
    expect(read()).toBeGreaterThan(recent);
  });
});
