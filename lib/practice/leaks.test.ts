import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { setTestCredentials } from "@/lib/auth/test-session";
import { makeTestExam } from "@/lib/exams/test-exam";
import { leaksIn } from "@/lib/exams/test-secrets";
import { createFakeModels } from "@/lib/nlp/models/fake";
import { makeTestStudent } from "@/lib/students/test-student";
import { gradePractice } from "./grade";
import { listPractice, viewPractice, viewRound, viewRoundQuestion } from "./queries";
import { answerQuestion, startRound } from "./rounds";
import { makeTestPractice, type TestPractice } from "./test-practice";

let test: TestDatabase;
let restore: () => void;
let practice: TestPractice;
let ada: string;
beforeEach(async () => {
  test = makeTestDatabase();
  restore = setTestCredentials();
  practice = makeTestPractice(test.db);
  ada = (await makeTestStudent(test.db)).student.id;
});
afterEach(() => {
  restore();
  test.remove();
});

/** Everything that pages read for the student, each question of the round included. */
function everything(roundId: string): string {
  const view = viewRound(test.db, practice.materialId, roundId, ada);
  const questions = view?.kind === "round" ? practice.questionIds.map((id) => viewRoundQuestion(test.db, view.page, id, ada)) : [];
  return JSON.stringify([listPractice(test.db, ada), viewPractice(test.db, practice.materialId, ada), view, questions]);
}

it("reference, passage, page and section of a question go to the student once it is answered, and while it is not locked", async () => {
  const secrets = [...practice.secrets.values()].flat();
  const { id } = startRound(test.db, practice.materialId, ada, "all");
  const before = everything(id);
  expect(leaksIn(before, [...secrets, "1 Organelles", "2 Energy"])).toEqual([]);
  for (const field of ["reference", "source", "citations", "section", "points"]) expect(before).not.toContain(`"${field}":`);
  expect(before).not.toMatch(/"page":\d/);

  const [first = ""] = practice.questionIds;
  const place = { roundId: id, questionId: first, studentId: ada };
  answerQuestion(test.db, { ...place, text: "Something else." });
  await gradePractice(test.db, place, () => createFakeModels());
  expect(leaksIn(everything(id), [...secrets, "2 Energy"]).sort()).toEqual([...(practice.secrets.get(first) ?? [])].sort());

  makeTestExam(test.db, { materialId: practice.materialId });
  expect(leaksIn(everything(id), [...secrets, "1 Organelles", "2 Energy"])).toEqual([]);
  expect(everything(id)).not.toContain("Something else.");
});

describe("a round that is over", () => {
  it("says nothing of questions that were not answered", async () => {
    const { id } = startRound(test.db, practice.materialId, ada, "all");
    const [first = "", ...rest] = practice.questionIds;
    answerQuestion(test.db, { roundId: id, questionId: first, studentId: ada, text: "" });
    test.db.$client.prepare("UPDATE practice_rounds SET finished_at = 1").run();
    expect(leaksIn(everything(id), rest.flatMap((question) => practice.secrets.get(question) ?? []))).toEqual([]);
  });
});
