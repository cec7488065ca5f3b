import { expect, it } from "vitest";
import { makeTestDatabase } from "@/tests/support/database";
import { answerHistory } from "@/db/schema";
import { makeTestExam } from "@/lib/exams/test-exam";
import { listRefusedSaves } from "./refused-saves";
import { makeTestSubmission } from "./test-submission";

it("texts that were refused are listed once each, unless they are what was handed in", () => {
  const test = makeTestDatabase();
  const { exam, questions } = makeTestExam(test.db, { questions: 1 });
  const examQuestionId = questions[0]?.id ?? "";
  const { attemptId } = makeTestSubmission(test.db, { examId: exam.id, answers: { [examQuestionId]: "Final." } });
  const other = makeTestSubmission(test.db, { examId: exam.id, answers: {} }).attemptId;
  const add = (attempt: string, text: string, outcome: "saved" | "outdated" | "late", at: number) =>
    test.db.insert(answerHistory).values({ attemptId: attempt, examQuestionId, text, revision: 1, outcome, at }).run();
  add(attemptId, "Draft.", "saved", 1);
  add(attemptId, "Another tab.", "outdated", 2);
  add(attemptId, "Another tab.", "outdated", 3);
  add(attemptId, "Final.", "late", 4);
  add(attemptId, "Too late.", "late", 5);
  add(other, "Somebody else's.", "late", 6);
  expect(listRefusedSaves(test.db, attemptId).map(({ text, outcome, at }) => [text, outcome, at])).toEqual([
    ["Another tab.", "outdated", 2],
    ["Too late.", "late", 5],
  ]);
  test.remove();
});
