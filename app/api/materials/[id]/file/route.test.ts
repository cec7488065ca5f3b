import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestDatabase, materials, students, type TestDatabase } from "@/tests/support/database";
import { setTestCredentials, signInForTest } from "@/lib/auth/test-session";
import { makeTestExam } from "@/lib/exams/test-exam";
import { makeTestMaterial } from "@/lib/exams/test-material";
import { uploadPath } from "@/lib/materials/files";
import { setPractice } from "@/lib/practice/open";
import { makeTestStudent } from "@/lib/students/test-student";
import { GET } from "./route";

let test: TestDatabase;
let restore: () => void;
let materialId: string;
let studentId: string;
let cookie: string;
beforeEach(async () => {
  test = makeTestDatabase();
  restore = setTestCredentials();
  materialId = makeTestMaterial(test.db).materialId;
  const made = await makeTestStudent(test.db);
  studentId = made.student.id;
  cookie = made.cookie;
  const file = uploadPath("a".repeat(64));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, "%PDF-1.4 cells");
});
afterEach(() => {
  restore();
  test.remove();
});

const get = (headers: Record<string, string>, id = materialId) =>
  GET(new Request(`http://app.example/api/materials/${id}/file`, { headers }), { params: Promise.resolve({ id }) });

async function refusal(headers: Record<string, string>, id?: string): Promise<[number, string]> {
  const answer = await get(headers, id);
  const body = (await answer.json()) as { error: { code: string } };
  return [answer.status, body.error.code];
}

describe("a material's PDF", () => {
  it("is the teacher's whatever practice says", async () => {
    const { cookie: admin } = await signInForTest(test.db);
    makeTestExam(test.db, { materialId });
    const answer = await get({ cookie: admin });
    expect([answer.status, await answer.text()]).toEqual([200, "%PDF-1.4 cells"]);
    expect(await refusal({ cookie: admin }, "none")).toEqual([404, "not_found:material"]);
  });

  it("is nobody's without a session", async () => {
    setPractice(test.db, materialId, true);
    expect(await refusal({})).toEqual([401, "unauthorized:session"]);
  });

  it("is a student's while the material is open for practice, and says nothing of its existence while it is not", async () => {
    expect(await refusal({ cookie })).toEqual(await refusal({ cookie }, "none"));
    setPractice(test.db, materialId, true);
    const answer = await get({ cookie });
    expect([answer.status, await answer.text()]).toEqual([200, "%PDF-1.4 cells"]);
    setPractice(test.db, materialId, false);
    expect(await refusal({ cookie })).toEqual([404, "not_found:material"]);
  });

  it("is not a student's while an exam locks it: not in parts, and not to who has it already", async () => {
    setPractice(test.db, materialId, true);
    makeTestExam(test.db, { materialId, opensAt: Date.now() + 86_400_000 });
    const locked = [403, "forbidden:locked"];
    expect(await refusal({ cookie })).toEqual(locked);
    expect(await refusal({ cookie, range: "bytes=0-3" })).toEqual(locked);
    expect(await refusal({ cookie, "if-none-match": `"${"a".repeat(64)}"` })).toEqual(locked);
  });

  it("is gone with the material, and with the student's account", async () => {
    setPractice(test.db, materialId, true);
    test.db.update(materials).set({ deletedAt: 1 }).where(eq(materials.id, materialId)).run();
    expect(await refusal({ cookie })).toEqual([404, "not_found:material"]);
    test.db.update(materials).set({ deletedAt: null }).where(eq(materials.id, materialId)).run();
    for (const state of ["removed", "invited"] as const) {
      test.db.update(students).set({ state }).where(eq(students.id, studentId)).run();
      expect(await refusal({ cookie })).toEqual([401, "unauthorized:session"]);
    }
  });
});
