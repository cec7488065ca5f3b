import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { students } from "@/db/schema";
import { currentStudent } from "@/lib/auth/current";
import { readSecrets } from "@/lib/auth/secrets";
import { cookieFor, setTestCredentials } from "@/lib/auth/test-session";
import { MAX_FAILURES_PER_ACCOUNT } from "@/lib/auth/throttle";
import { writeSetting } from "@/lib/settings/settings";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { changePassword } from "./account";
import { addStudents } from "./add";
import { parseAddresses } from "./addresses";
import { removeStudents, resetStudent } from "./change";
import { hashWith } from "./passwords";
import { registerStudent } from "./register";
import { signInStudent } from "./sign-in";

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

const EMAIL = "ada@school.example";
const PASSWORD = "a password of Ada";
const row = () => test.db.select().from(students).where(eq(students.email, EMAIL)).get();
const signIn = (password = PASSWORD, address = "10.0.0.1", email = EMAIL) => signInStudent(test.db, { email, password, address }, readSecrets());
const register = (fields: Partial<Parameters<typeof registerStudent>[1]> = {}) =>
  registerStudent(test.db, { email: EMAIL, code: row()?.inviteCode ?? "", name: "Ada", password: PASSWORD, address: "10.0.0.1", ...fields });

/** A registered student, without the cost of registering. */
async function givenStudent(hash?: string): Promise<void> {
  addStudents(test.db, parseAddresses(EMAIL));
  const passwordHash = hash ?? (await hashWith(PASSWORD, 1, 600_000, Buffer.alloc(16, 1)));
  test.db.update(students).set({ state: "active", name: "Ada", passwordHash, inviteCode: null }).where(eq(students.email, EMAIL)).run();
}

async function sessionOf(outcome: Awaited<ReturnType<typeof signIn>>): Promise<string> {
  if (outcome.kind !== "signed-in") throw new Error(`not signed in: ${outcome.kind}`);
  return cookieFor(outcome.sessionId, readSecrets().sessionSecret);
}
const who = (cookie: string) => currentStudent(new Headers({ cookie }));

describe("registration", () => {
  it("takes an approved address with its code, once", async () => {
    addStudents(test.db, parseAddresses(EMAIL));
    const code = row()?.inviteCode ?? "";
    expect(await register({ email: " ADA@school.example ", code: code.toLowerCase() })).toEqual({ kind: "registered", email: EMAIL });
    expect(row()).toMatchObject({ state: "active", name: "Ada", inviteCode: null });
    expect(await register({ code, password: "another password" })).toEqual({ kind: "refused" });
    expect((await signIn()).kind).toBe("signed-in");
  });

  it("answers the same to a wrong code, a removed, a registered and an unknown address", async () => {
    addStudents(test.db, parseAddresses(`${EMAIL}, bob@school.example`));
    const refused = { kind: "refused" };
    expect(await register({ code: "AAAA-AAAA-AAAA" })).toEqual(refused);
    expect(await register({ email: "bob@school.example" })).toEqual(refused);
    expect(await register({ email: "stranger@school.example", code: "AAAA-AAAA-AAAA" })).toEqual(refused);
    const { id = "", inviteCode } = row() ?? {};
    removeStudents(test.db, [id]);
    expect(await register({ code: inviteCode ?? "" })).toEqual(refused);
  });

  it("without a code is open to approved addresses only when the setting says so", async () => {
    addStudents(test.db, parseAddresses(EMAIL));
    expect(await register({ code: "" })).toMatchObject({ kind: "invalid", errors: { code: expect.any(String) as string } });
    writeSetting(test.db, "registration", "address");
    expect(await register({ email: "stranger@school.example", code: "" })).toEqual({ kind: "refused" });
    expect(await register({ code: "" })).toEqual({ kind: "registered", email: EMAIL });
  });

  it("says which field is wrong before it looks at who is approved", async () => {
    const outcome = await register({ email: "nonsense", code: "", name: " ", password: "12345678" });
    expect(outcome).toMatchObject({ kind: "invalid" });
    expect(outcome.kind === "invalid" && Object.keys(outcome.errors).sort()).toEqual(["code", "email", "name", "password"]);
  });

  it("is throttled", async () => {
    for (let attempt = 0; attempt < MAX_FAILURES_PER_ACCOUNT; attempt += 1) expect((await register({ code: "WRONG" })).kind).toBe("refused");
    expect((await register({ code: "WRONG" })).kind).toBe("throttled");
  });
});

describe("signing in as a student", () => {
  it("takes the right password and nothing else", async () => {
    await givenStudent();
    expect((await who(await sessionOf(await signIn())))?.email).toBe(EMAIL);
    expect(await signIn("wrong")).toEqual({ kind: "wrong" });
    expect(await signIn(PASSWORD, "10.0.0.1", "stranger@school.example")).toEqual({ kind: "wrong" });
    removeStudents(test.db, [row()?.id ?? ""]);
    expect(await signIn()).toEqual({ kind: "wrong" });
  });

  it("closes for one address only: nobody locks a student out from another", async () => {
    await givenStudent();
    const guesses = Array.from({ length: MAX_FAILURES_PER_ACCOUNT + 1 }, () => signIn("wrong", "10.6.6.6"));
    expect((await Promise.all(guesses)).filter(({ kind }) => kind === "throttled")).toHaveLength(1);
    expect((await signIn(PASSWORD, "10.6.6.6")).kind).toBe("throttled");
    expect((await signIn()).kind).toBe("signed-in");
  });

  it("renews a hash of earlier times, and the open sessions go on", async () => {
    await givenStudent(await hashWith(PASSWORD, 0, 100_000, Buffer.alloc(16, 1)));
    const before = row()?.passwordHash;
    const early = await sessionOf(await signIn());
    expect(row()?.passwordHash).toMatch(/^pbkdf2-sha256\$v1\$600000\$/);
    test.db.update(students).set({ passwordHash: before }).run();
    const renewed = await sessionOf(await signIn());
    expect(await who(renewed)).not.toBeNull();
    // Its tag belonged to the first renewal, which the test undid.
    expect(await who(early)).toBeNull();
    const third = await sessionOf(await signIn());
    expect(await who(renewed)).not.toBeNull();
    expect(await who(third)).not.toBeNull();
  });

  it("that began before a reset ends after it without a session", async () => {
    await givenStudent();
    const attempt = signIn();
    resetStudent(test.db, row()?.id ?? "");
    expect(await attempt).toEqual({ kind: "wrong" });
  });
});

describe("a change of password", () => {
  it("ends every other session, and the old password is worth nothing", async () => {
    await givenStudent();
    const [here, elsewhere] = [await sessionOf(await signIn()), await sessionOf(await signIn())];
    const student = await who(here);
    if (!student) throw new Error("not signed in");
    const change = (current: string, next: string) => changePassword(test.db, student, { current, next, address: "10.0.0.1" }, readSecrets());
    await expect(change("wrong", "a new password")).rejects.toThrow(/current password is not right/);
    await expect(change(PASSWORD, "12345678")).rejects.toThrow(/guessed first/);
    expect(await who(elsewhere)).not.toBeNull();
    await change(PASSWORD, "a new password");
    expect(await who(here)).not.toBeNull();
    expect(await who(elsewhere)).toBeNull();
    expect(await signIn()).toEqual({ kind: "wrong" });
    expect((await signIn("a new password")).kind).toBe("signed-in");
  });
});
