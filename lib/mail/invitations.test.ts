import { createServer } from "node:net";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { students } from "@/db/schema";
import { removeStudents, resetStudent } from "@/lib/students/change";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { type MailServer, startMailServer, textOfMail } from "@/tests/support/mail-server";
import { mailInvitations, recoverMails, WAITING, whenMailed } from "./invitations";
import { openMailer } from "./mailer";
import type { MailSettings } from "./settings";

const ORIGIN = "https://exams.school.example";
let test: TestDatabase;
let server: MailServer | null = null;
const before = process.env.SMTP_URL;
beforeEach(() => (test = makeTestDatabase()));
afterEach(async () => {
  await whenMailed();
  await server?.close();
  server = null;
  process.env.SMTP_URL = before ?? "";
  test.remove();
});

async function use(options: Parameters<typeof startMailServer>[0] = {}, url = (port: number) => `smtp://127.0.0.1:${port}?from=exams@school.example`): Promise<MailServer> {
  server = await startMailServer(options);
  process.env.SMTP_URL = url(server.port);
  return server;
}

function invite(id: string, change: Partial<typeof students.$inferInsert> = {}): string {
  test.db.insert(students).values({ id, email: `${id}@example.org`, name: null, state: "invited", inviteCode: `CODE-OF-${id.toUpperCase()}`, ...change }).run();
  return id;
}

const row = (id: string) => test.db.select().from(students).where(eq(students.id, id)).get();
const impatient = (settings: MailSettings) => openMailer(settings, { connectMs: 300, answerMs: 300 });

describe("an invitation by mail", () => {
  it("brings code and link to the student, and says when it was sent", async () => {
    const { mails } = await use();
    invite("ada", { name: "Ada Ångström", email: "ada+1@example.org" });
    expect(mailInvitations(test.db, ORIGIN)).toBe(1);
    expect(row("ada")?.inviteMailError).toBe(WAITING);
    await whenMailed();
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect([mail?.from, mail?.to]).toEqual(["exams@school.example", ["ada+1@example.org"]]);
    const text = mail ? textOfMail(mail) : "";
    expect(text).toContain("Hello Ada Ångström,");
    expect(text).toContain(`${ORIGIN}/student-login?email=ada%2B1%40example.org&code=CODE-OF-ADA`);
    expect(text).toContain("Invite code: CODE-OF-ADA");
    expect(row("ada")?.inviteMailError).toBeNull();
    expect(row("ada")?.inviteMailedAt).toBeGreaterThan(Date.now() - 60_000);
  });

  it("goes to all that are invited over one connection, and can be sent again", async () => {
    const used = await use();
    for (let index = 0; index < 12; index += 1) invite(`s${index}`);
    invite("active", { state: "active", passwordHash: "x", inviteCode: null });
    invite("removed", { state: "removed" });
    expect(mailInvitations(test.db, ORIGIN)).toBe(12);
    // Who is waiting is not queued twice.
    expect(mailInvitations(test.db, ORIGIN)).toBe(0);
    await whenMailed();
    expect(used.mails.map(({ to }) => to[0]).sort()).toEqual(Array.from({ length: 12 }, (_, index) => `s${index}@example.org`).sort());
    expect(used.connections).toBe(1);
    expect(mailInvitations(test.db, ORIGIN, ["s3", "active", "removed", "nobody"])).toBe(1);
    await whenMailed();
    expect(used.mails).toHaveLength(13);
  });

  it("is not sent to who is removed or registers while it waits, and notes no code that was replaced meanwhile", async () => {
    let begin = () => undefined as void;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    let goOn = () => undefined as void;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const { mails } = await use({
      onMail: () => {
        begin();
        return held;
      },
    });
    ["a", "b", "c"].forEach((id) => invite(id));
    mailInvitations(test.db, ORIGIN);
    await begun;
    resetStudent(test.db, "a");
    removeStudents(test.db, ["b"]);
    test.db.update(students).set({ state: "active", passwordHash: "x", inviteCode: null }).where(eq(students.id, "c")).run();
    goOn();
    await whenMailed();
    expect(mails.map(({ to }) => to[0])).toEqual(["a@example.org"]);
    expect(row("a")).toMatchObject({ inviteMailedAt: null, inviteMailError: null });
    expect([row("b"), row("c")].map((student) => [student?.inviteMailedAt, student?.inviteMailError])).toEqual([[null, null], [null, null]]);
  });

  it("that is refused says why and does not stop the others", async () => {
    const { mails } = await use({ unknown: ["b@example.org"] });
    ["a", "b", "c"].forEach((id) => invite(id));
    mailInvitations(test.db, ORIGIN);
    await whenMailed();
    expect(mails.map(({ to }) => to[0])).toEqual(["a@example.org", "c@example.org"]);
    expect(row("b")).toMatchObject({ inviteMailedAt: null, inviteMailError: expect.stringMatching(/refused this mail.*No such user here/) as string });
    expect(row("c")?.inviteMailError).toBeNull();
  });

  it("fails with a sentence when the sign-in is refused, once for all", async () => {
    const used = await use({ account: { user: "key", pass: "right" } }, (port) => `smtp://key:wrong-secret@127.0.0.1:${port}?from=a@b.example`);
    ["a", "b", "c"].forEach((id) => invite(id));
    mailInvitations(test.db, ORIGIN);
    await whenMailed();
    expect(used.mails).toEqual([]);
    expect(used.connections).toBe(1);
    for (const id of ["a", "b", "c"]) expect(row(id)?.inviteMailError).toMatch(/^The mail server refused the sign-in/);
    expect(row("a")?.inviteMailError).not.toContain("wrong-secret");
    process.env.SMTP_URL = `smtp://key:right@127.0.0.1:${used.port}?from=a@b.example`;
    mailInvitations(test.db, ORIGIN);
    await whenMailed();
    expect(used.mails).toHaveLength(3);
    expect(row("a")).toMatchObject({ inviteMailError: null });
  });

  it("fails with a sentence when nobody listens, and when nobody answers", async () => {
    const gone = await startMailServer();
    await gone.close();
    process.env.SMTP_URL = `smtp://127.0.0.1:${gone.port}?from=a@b.example`;
    ["a", "b", "c"].forEach((id) => invite(id));
    mailInvitations(test.db, ORIGIN, undefined, impatient);
    await whenMailed();
    for (const id of ["a", "b", "c"]) expect(row(id)?.inviteMailError).toBe("The mail server did not answer. Check host and port in SMTP_URL, and try again.");

    let connections = 0;
    const silent = createServer((socket) => {
      connections += 1;
      socket.on("error", () => undefined);
    });
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const address = silent.address();
    process.env.SMTP_URL = `smtp://127.0.0.1:${address && typeof address === "object" ? address.port : 0}?from=a@b.example`;
    test.db.update(students).set({ inviteMailError: null }).run();
    mailInvitations(test.db, ORIGIN, undefined, impatient);
    await whenMailed();
    for (const id of ["a", "b", "c"]) expect(row(id)?.inviteMailError).toContain("did not answer");
    // Two have waited for it; the third need not.
    expect(connections).toBe(2);
    silent.close();
  });

  it("refuses a server without TLS when a password is to go to another machine", async () => {
    const used = await use({}, (port) => `smtp://a%40b.example:pw@127.0.0.1:${port}?requireTLS=true`);
    invite("a");
    mailInvitations(test.db, ORIGIN);
    await whenMailed();
    expect([used.mails, row("a")?.inviteMailError]).toEqual([[], expect.stringContaining("no safe connection")]);
  });

  it.each([
    ["a line break", { name: "Ada\r\nBcc: thief@example.com" }],
    ["a second address", { name: 'Ada" <thief@example.com>, "x' }],
    ["a path and markup", { name: "<script>/etc/passwd</script>" }],
  ])("cannot be led astray by a name with %s", async (_what, { name }) => {
    const { mails } = await use();
    invite("ada", { name });
    mailInvitations(test.db, ORIGIN);
    await whenMailed();
    expect(mails.map(({ to }) => to)).toEqual([["ada@example.org"]]);
    const head = mails[0]?.raw.split("\r\n\r\n")[0] ?? "";
    expect(head.match(/^(?:to|bcc|cc):/gim)).toEqual(["To:"]);
    expect(head).not.toMatch(/^Bcc/im);
  });

  it.each(["a\r\nrcpt to:<b@example.com>@example.org", "a,b@example.org", "a@example.org>"])("is not sent to %j, which is no address", async (email) => {
    const { mails } = await use();
    invite("x", { email });
    invite("y");
    mailInvitations(test.db, ORIGIN);
    await whenMailed();
    expect(mails.map(({ to }) => to)).toEqual([["y@example.org"]]);
    expect(row("x")?.inviteMailError).not.toBeNull();
  });

  it("cannot be sent while SMTP_URL is not set, or wrong", () => {
    invite("a");
    process.env.SMTP_URL = "";
    expect(() => mailInvitations(test.db, ORIGIN)).toThrow("set SMTP_URL");
    process.env.SMTP_URL = "smtp://key:pw@b.example";
    expect(() => mailInvitations(test.db, ORIGIN)).toThrow("?from=");
    expect(row("a")?.inviteMailError).toBeNull();
  });

  it("that a restart interrupted is said to be unsent", () => {
    invite("a", { inviteMailError: WAITING });
    invite("b", { inviteMailedAt: 5 });
    recoverMails(test.db);
    expect([row("a")?.inviteMailError, row("b")?.inviteMailError]).toEqual(["The server was stopped before this mail was sent. Send it again.", null]);
  });
});
