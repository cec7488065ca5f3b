import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { students } from "@/db/schema";
import { currentStudent } from "@/lib/auth/current";
import { setTestCredentials } from "@/lib/auth/test-session";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { addStudents } from "./add";
import { entryOf, parseAddresses } from "./addresses";
import { removeStudents, renameStudent, resetStudent, restoreStudents, setExtraTime } from "./change";
import { isInviteCode, newInviteCode } from "./invites";
import { countStudents, listInvites, listStudents } from "./queries";
import { makeTestStudent } from "./test-student";

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

const add = (text: string) => addStudents(test.db, parseAddresses(text));
const find = (email: string) => test.db.select().from(students).where(eq(students.email, email)).get();
const who = (cookie: string) => currentStudent(new Headers({ cookie }));

describe("adding students", () => {
  it("answers who was added, who was listed before and what cannot be an address", () => {
    add("ada@school.example");
    expect(add("Ada@school.example, bob@school.example, nonsense, BOB@school.example")).toEqual({
      added: ["bob@school.example"],
      alreadyListed: [
        { email: "ada@school.example", note: null },
        { email: "bob@school.example", note: "more than once in this list" },
      ],
      invalid: [{ raw: "nonsense", reason: "There is no @ in it." }],
    });
    expect(find("bob@school.example")).toMatchObject({ state: "invited", passwordHash: null, inviteCode: expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/) as string });
  });

  it("takes over the extra time of a listed student, and nothing when the roster is silent about it", () => {
    add("ada@school.example");
    const again = (extra: number | null) => addStudents(test.db, [entryOf("", "ada@school.example", "Ada", extra)]).alreadyListed[0]?.note;
    expect(again(25)).toBe("extra time is now 25 %");
    expect(again(null)).toBeNull();
    expect(find("ada@school.example")).toMatchObject({ name: "Ada", extraTimePercent: 25 });
  });

  it("approves a removed one again with a new code and without the old password", async () => {
    const { student } = await makeTestStudent(test.db, { email: "ada@school.example" });
    removeStudents(test.db, [student.id]);
    expect(add("ada@school.example").added).toEqual(["ada@school.example"]);
    expect(find("ada@school.example")).toMatchObject({ id: student.id, state: "invited", passwordHash: null, inviteCode: expect.any(String) as string });
  });

  it("refuses nothing at all and too much", () => {
    expect(() => add(" \n ,; ")).toThrow(/no address/);
    expect(() => add(Array.from({ length: 2001 }, (_, i) => `s${i}@school.example`).join(","))).toThrow(/at most 2000/);
  });
});

describe("a student who is signed in", () => {
  it.each([
    ["removed", (id: string) => void removeStudents(test.db, [id])],
    ["reset", (id: string) => void resetStudent(test.db, id)],
  ])("is out at once when %s", async (_how, change) => {
    const { student, cookie } = await makeTestStudent(test.db);
    const other = await makeTestStudent(test.db);
    expect(await who(cookie)).not.toBeNull();
    change(student.id);
    expect(await who(cookie)).toBeNull();
    expect(await who(other.cookie)).not.toBeNull();
  });

  it("does not come back with the old cookie when the removal is undone", async () => {
    const { student, cookie } = await makeTestStudent(test.db);
    removeStudents(test.db, [student.id]);
    expect(restoreStudents(test.db, [student.id])).toBe(1);
    expect(find(student.email)?.state).toBe("active");
    expect(await who(cookie)).toBeNull();
  });
});

describe("changing students", () => {
  it("resets to invited with a new code", async () => {
    const { student } = await makeTestStudent(test.db);
    expect(resetStudent(test.db, student.id)).toBe(true);
    const code = find(student.email)?.inviteCode;
    expect(find(student.email)).toMatchObject({ state: "invited", passwordHash: null, registeredAt: null });
    expect(resetStudent(test.db, student.id)).toBe(true);
    expect(find(student.email)?.inviteCode).not.toBe(code);
    removeStudents(test.db, [student.id]);
    expect(resetStudent(test.db, student.id)).toBe(false);
    expect(resetStudent(test.db, "nobody")).toBe(false);
  });

  it("removes several, and undoes it", () => {
    add("ada@school.example, bob@school.example, cyd@school.example");
    const ids = listStudents(test.db).slice(0, 2).map(({ id }) => id);
    expect(removeStudents(test.db, [...ids, "nobody"]).sort()).toEqual([...ids].sort());
    expect(removeStudents(test.db, ids)).toEqual([]);
    expect(listStudents(test.db).map(({ email }) => email)).toEqual(["cyd@school.example"]);
    expect(restoreStudents(test.db, ids)).toBe(2);
    expect(countStudents(test.db)).toEqual({ listed: 3, active: 0 });
  });

  it("sets the extra time", () => {
    add("ada@school.example");
    const id = find("ada@school.example")?.id ?? "";
    expect(setExtraTime(test.db, id, 50)).toBe(true);
    expect(find("ada@school.example")?.extraTimePercent).toBe(50);
    expect(setExtraTime(test.db, "nobody", 50)).toBe(false);
  });

  it("corrects the name, not that of who was removed", () => {
    add("ada@school.example");
    const id = find("ada@school.example")?.id ?? "";
    expect(renameStudent(test.db, id, "Ada Lovelace")).toBe(true);
    removeStudents(test.db, [id]);
    expect(renameStudent(test.db, id, "Bob")).toBe(false);
    expect(find("ada@school.example")?.name).toBe("Ada Lovelace");
  });

  it("forgets with the old code that it was mailed", () => {
    add("ada@school.example");
    const id = find("ada@school.example")?.id ?? "";
    const mailed = { inviteMailedAt: 5, inviteMailError: "refused" };
    for (const renew of [() => resetStudent(test.db, id), () => { removeStudents(test.db, [id]); add("ada@school.example"); }]) {
      test.db.update(students).set(mailed).where(eq(students.id, id)).run();
      renew();
      expect(find("ada@school.example")).toMatchObject({ inviteMailedAt: null, inviteMailError: null });
    }
  });
});

describe("the list of students", () => {
  it("is searched in names and addresses, in any alphabet, and sorted", () => {
    addStudents(test.db, [
      entryOf("", "zoe@school.example", "ŻANETA Ćwik", 25),
      entryOf("", "ada@school.example", "Bob", null),
      entryOf("", "eve@school.example", null, null),
    ]);
    const emails = (options: Parameters<typeof listStudents>[1]) => listStudents(test.db, options).map(({ email }) => email.slice(0, 3));
    expect(emails({ search: "żaneta ć" })).toEqual(["zoe"]);
    expect(emails({ search: "EVE@" })).toEqual(["eve"]);
    expect(emails({})).toEqual(["ada", "eve", "zoe"]);
    expect(emails({ sort: "name" }).at(-1)).toBe("eve");
    expect(emails({ sort: "name", isDescending: true }).at(-1)).toBe("eve");
    expect(emails({ sort: "extra", isDescending: true })[0]).toBe("zoe");
  });

  it("tells nothing of passwords, and has codes only for the invited", async () => {
    await makeTestStudent(test.db);
    add("ada@school.example");
    expect(JSON.stringify(listStudents(test.db))).not.toMatch(/none\$|passwordHash/);
    expect(listInvites(test.db)).toEqual([{ email: "ada@school.example", name: null, code: expect.any(String) as string }]);
  });
});

describe("an invite code", () => {
  it("is read off paper, however it is typed", () => {
    const code = newInviteCode();
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){2}$/);
    expect(isInviteCode(code.toLowerCase().replaceAll("-", " "), code)).toBe(true);
    expect(isInviteCode("", null)).toBe(false);
    expect(isInviteCode("", "")).toBe(false);
    expect(isInviteCode(code, null)).toBe(false);
    expect(isInviteCode(`${code}A`, code)).toBe(false);
  });
});
