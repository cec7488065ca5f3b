/**
 * A signed-in student who knows another student's ids: no page, action or route of students tells them anything of the
 * other one, or changes anything of theirs. Which fields an action takes is read from its schema.
 */

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { setTestCredentials } from "@/lib/auth/test-session";
import { makeTestExam } from "@/lib/exams/test-exam";
import { makeTestMaterial } from "@/lib/exams/test-material";
import { newId } from "@/lib/ids";
import { createFakeModels } from "@/lib/nlp/models/fake";
import { wakeGrader } from "@/lib/review/queue";
import { makeTestStudent } from "@/lib/students/test-student";
import { startAttempt } from "@/lib/submissions/attempts";
import { answerGrades, answers, attempts, makeTestDatabase, practiceAnswers, practiceRounds, type TestDatabase } from "@/tests/support/database";
import * as doors from "@/tests/support/doors";
import { textIn } from "@/tests/support/rendered";

const schemas = vi.hoisted(() => new Map<unknown, unknown>());
vi.mock("@/lib/auth/guarded-action", async (importOriginal) => {
  const { guardedAction } = await importOriginal<typeof import("@/lib/auth/guarded-action")>();
  return {
    guardedAction: (...[current, schema, fn]: Parameters<typeof guardedAction>) => {
      const action = guardedAction(current, schema, fn);
      schemas.set(action, schema);
      return action;
    },
  };
});
// Half a second each, and no id is a password.
vi.mock("@/lib/students/passwords", async (importOriginal) => ({
  ...(await importOriginal<typeof import("@/lib/students/passwords")>()),
  checkPassword: () => Promise.resolve({ isRight: false, isOutdated: false }),
}));
vi.mock("@/lib/models/get-models", () => ({ getModels: () => createFakeModels() }));

/** In all that is the first student's own: their name, address, texts, and what the teacher said to them. */
const MARK = "OnlyTheFirstStudents";

let test: TestDatabase;
let restore: () => void;
let first: Awaited<ReturnType<typeof makeTestStudent>>;
/** The first student's own: nobody else may use them. */
let own: Record<"student" | "session" | "running" | "released" | "round", string>;
/** Of what both may see. */
let common: { exam: string; question: string; material: string; practiceQuestion: string };

beforeAll(async () => {
  test = makeTestDatabase();
  restore = setTestCredentials();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { db } = test;
  first = await makeTestStudent(db, { name: `${MARK} Name`, email: `${MARK.toLowerCase()}@example.org` });
  const { exam, questions } = makeTestExam(db);
  const question = questions[0]?.id ?? "";
  const running = startAttempt(db, exam.id, first.student).id;
  const over = makeTestExam(db, { title: "Over", state: "closed" });
  const released = startedAttempt(over.exam.id);
  for (const [attemptId, examQuestionId] of [[running, question], [released, over.questions[0]?.id ?? ""]] as const) {
    db.insert(answers).values({ attemptId, examQuestionId, text: `${MARK} answer`, revision: 1, savedAt: 1 }).run();
  }
  db.insert(answerGrades).values({ attemptId: released, examQuestionId: over.questions[0]?.id ?? "", state: "failed", error: `${MARK} error`, overrideMark: 7, comment: `${MARK} comment` }).run();
  const material = makeTestMaterial(db);
  const round = newId();
  const practiceQuestion = material.questionIds[0] ?? "";
  db.insert(practiceRounds).values({ id: round, studentId: first.student.id, materialId: material.materialId, kind: "all", startedAt: 1 }).run();
  db.insert(practiceAnswers).values({ roundId: round, questionId: practiceQuestion, ordinal: 0, answer: `${MARK} practice`, answeredAt: 1 }).run();
  db.insert(practiceAnswers).values({ roundId: round, questionId: material.questionIds[1] ?? "", ordinal: 1 }).run();
  own = { student: first.student.id, session: first.student.sessionId, running, released, round };
  common = { exam: exam.id, question, material: material.materialId, practiceQuestion };
});
afterAll(async () => {
  await wakeGrader(test.db);
  vi.restoreAllMocks();
  restore();
  test.remove();
});

function startedAttempt(examId: string): string {
  const row = { id: newId(), examId, studentId: first.student.id, seed: 1, startedAt: 1, submittedAt: 2, submittedBy: "student", releasedAt: 3 } as const;
  return test.db.insert(attempts).values(row).returning().get().id;
}

/** The rows of all tables that name something of the first student's. */
function ownRows(): string[] {
  const tables = z.array(z.object({ name: z.string() })).parse(test.db.$client.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'").all());
  const rows = tables.flatMap(({ name }) => test.db.$client.prepare(`SELECT * FROM "${name}"`).all().map((row) => `${name} ${JSON.stringify(row)}`));
  return rows.filter((row) => Object.values(own).some((id) => row.includes(id)));
}

/** A student anew for each call: some actions end their own session. */
let headers: Headers;
beforeEach(async () => {
  headers = doors.headersOf((await makeTestStudent(test.db)).cookie);
});

const ids = () => [...Object.values(own), ...Object.values(common)];

describe("another student's ids", () => {
  it.each(doors.pagesOf("student"))("show nothing of theirs on %s", async (file) => {
    const before = ownRows();
    for (const id of ids()) {
      for (const query of [Promise.resolve({}), doors.always(own.round)]) {
        for (const render of await doors.rendersOf(file, headers, id, query)) expect(await render().then(textIn, String)).not.toContain(MARK);
      }
    }
    expect(ownRows()).toEqual(before);
  });

  it.each(doors.guardedRoutes.filter(({ guard }) => guard !== "admin"))("are refused by $method of $file", async (route) => {
    const before = ownRows();
    const bodies = route.method === "GET" ? [undefined] : [bodyOf(), JSON.stringify({ ...own, ...common }), new URLSearchParams({ ...own, ...common })];
    for (const id of Object.values(own)) {
      for (const body of bodies) {
        const answer = await doors.callRoute(route, headers, id, { body });
        if (route.file.includes("[")) expect([400, 403, 404]).toContain(answer.status);
        expect(await answer.text()).not.toContain(MARK);
      }
    }
    expect(ownRows()).toEqual(before);
  });

  it.each(doors.actionFilesOf("student"))("change nothing of theirs through %s", async (file) => {
    const before = ownRows();
    for (const [, action] of await doors.actionsIn(file)) {
      for (const fields of formsFor(action)) {
        const { cookie } = await makeTestStudent(test.db);
        const answer = await doors.callAction(action, doors.headersOf(cookie), fields).catch((error: unknown) => String(error));
        expect(JSON.stringify(answer) ?? "").not.toContain(MARK);
      }
    }
    expect(ownRows()).toEqual(before);
  });
});

/** What the exam's page saves, here to a question of the exam. */
const bodyOf = () => JSON.stringify({ answers: [{ question: common.question, text: "not mine", base: 1 }] });

/** More fields than these are all filled alike. */
const MAX_FORMS = 300;

/** Forms that fit the action's schema, with every id in every field in which one may stand. */
function formsFor(action: unknown): Record<string, string>[] {
  const schema = schemas.get(action);
  if (!(schema instanceof z.ZodType)) throw new Error("An action that is not made by studentAction: its fields are not known.");
  const shape = z.looseObject({ properties: z.record(z.string(), z.looseObject({ enum: z.array(z.string()).optional() })).default({}) });
  const { properties } = shape.parse(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  const free = Object.keys(properties).filter((name) => properties[name]?.enum === undefined);
  const fixed = Object.fromEntries(Object.entries(properties).flatMap(([name, { enum: choices }]) => (choices?.[0] === undefined ? [] : [[name, choices[0]]])));
  const alike = ids().map((id) => ({ ...fixed, ...Object.fromEntries(free.map((name) => [name, id])) }));
  if (ids().length ** free.length > MAX_FORMS) return alike;
  return free.reduce<Record<string, string>[]>((forms, name) => forms.flatMap((form) => ids().map((id) => ({ ...form, [name]: id }))), [fixed]);
}

describe("the search itself", () => {
  it("finds the first student's texts where they are theirs, and a change of their rows", async () => {
    const theirs = doors.headersOf(first.cookie);
    const [render] = await doors.rendersOf("(student)/student/exams/[id]/page.tsx", theirs, common.exam);
    expect(await textIn(await render?.())).toContain(MARK);
    const route = doors.guardedRoutes.find(({ file, method }) => file === "api/attempts/[id]/answers/route.ts" && method === "POST");
    if (!route) throw new Error("The route of the autosave has moved.");
    const before = ownRows();
    const answer = await doors.callRoute(route, theirs, own.running, { body: bodyOf() });
    expect(answer.status).toBe(200);
    expect(ownRows()).not.toEqual(before);
  });

  it("knows the fields of the actions", async () => {
    const actions = await doors.actionsIn("(student)/student/exams/[id]/actions.ts");
    const forms = actions.flatMap(([, action]) => formsFor(action));
    expect(forms).toContainEqual({ attempt: own.running });
    expect(forms).toContainEqual({ exam: common.exam });
  });
});
