import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseCsv } from "@/lib/students/roster";
import { setTestCredentials, signInForTest } from "@/lib/auth/test-session";
import { addStudents } from "@/lib/students/add";
import { entryOf } from "@/lib/students/addresses";
import { listStudents } from "@/lib/students/queries";
import { makeTestStudent } from "@/lib/students/test-student";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { GET as getCsv } from "./invites.csv/route";
import { POST as postRoster } from "./roster/route";

vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

let test: TestDatabase;
let restore: () => void;
let cookie: string;
beforeEach(async () => {
  test = makeTestDatabase();
  restore = setTestCredentials();
  cookie = (await signInForTest(test.db)).cookie;
});
afterEach(() => {
  restore();
  test.remove();
});

const roster = (body: string, as = cookie) => postRoster(new Request("http://app.example/api/students/roster", { method: "POST", headers: { cookie: as }, body }), {});

describe("the class list", () => {
  it("is added by the teacher only", async () => {
    const { cookie: student } = await makeTestStudent(test.db);
    expect((await roster("email\nada@school.example", student)).status).toBe(401);
    const answer = await roster("email,name,extra_time_percent\nada@school.example,Ada,25\nnonsense,,");
    expect(await answer.json()).toMatchObject({ added: ["ada@school.example"], invalid: [{ reason: "There is no @ in it." }] });
    expect(listStudents(test.db, { search: "ada@school" })[0]).toMatchObject({ name: "Ada", extraTimePercent: 25 });
  });

  it("is refused with a sentence when it is none, or too large", async () => {
    const wrong = await roster("name\nAda");
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ error: { message: expect.stringContaining("No column is named") as string } });
    expect((await roster("a".repeat(1024 * 1024 + 1))).status).toBe(413);
  });
});

describe("the invitations as CSV", () => {
  it("have no formula in them, and links that lead to this site", async () => {
    addStudents(test.db, [entryOf("", "ada@school.example", '=HYPERLINK("http://evil.example")', null)]);
    const answer = await getCsv(new Request("http://exam.example/api/students/invites.csv", { headers: { cookie, host: "exam.example" } }), {});
    const [head, row] = parseCsv((await answer.text()).replace(/^\ufeff/, ""));
    expect(head).toEqual(["email", "name", "invite_code", "link"]);
    expect(row?.[1]).toBe('\'=HYPERLINK("http://evil.example")');
    expect(row?.[3]).toMatch(/^http:\/\/exam\.example\/student-login\?email=ada%40school\.example&code=\w{4}-\w{4}-\w{4}$/);
  });
});
