/** Grades stored practice answers: for the student who waits, and never more than one of each student at a time. */

import "server-only";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { practiceAnswers, practiceRounds, questions } from "@/db/schema";
import { gradeQuestion } from "@/lib/grades/grade-question";
import type { Models } from "@/lib/nlp/models/types";
import { UserError } from "@/lib/user-error";
import { requireOpen } from "./access";
import { isOffered } from "./rounds";

export interface AnswerPlace {
  roundId: string;
  questionId: string;
  studentId: string;
}

/** `busy`: another answer of the student is being graded. `failed`: the models were not available; can be tried again. */
export type GradingOutcome = "graded" | "failed" | "busy";

interface Running {
  place: AnswerPlace;
  done: Promise<GradingOutcome>;
}

// On globalThis: Next bundles pages and actions apart, and each would know only of its own.
const shared = globalThis as typeof globalThis & { sourcemarkPractice?: Map<string, Running> };
const running = () => (shared.sourcemarkPractice ??= new Map<string, Running>());

const isSame = (a: AnswerPlace, b: AnswerPlace): boolean => a.roundId === b.roundId && a.questionId === b.questionId;

/** Whether this answer is being graded now. */
export function isBeingGraded(place: AnswerPlace): boolean {
  const current = running().get(place.studentId);
  return current !== undefined && isSame(current.place, place);
}

/**
 * Grades the student's stored answer in the interactive lane, unless it has a grade; asked again meanwhile, it is the same
 * grading. "I don't know" needs no grade.
 * @throws UserError when there is no such answer of the student, or the material is not open for practice
 */
export async function gradePractice(db: Db, place: AnswerPlace, models: () => Models, now = Date.now()): Promise<GradingOutcome> {
  const current = running().get(place.studentId);
  if (current) return isSame(current.place, place) ? current.done : "busy";
  const found = findAnswer(db, place);
  if (!found) throw new UserError("not_found:answer", "There is no such answer. Load the page anew.", 404);
  requireOpen(db, found.materialId, now);
  if (found.answer === "" || found.isGraded) return "graded";
  const done = gradeAndStore(db, place, found, models).finally(() => running().delete(place.studentId));
  running().set(place.studentId, { place, done });
  return done;
}

type Found = NonNullable<ReturnType<typeof findAnswer>>;

function findAnswer(db: Db, { roundId, questionId, studentId }: AnswerPlace) {
  const row = db
    .select({ answer: practiceAnswers.answer, grade: practiceAnswers.grade, question: questions, materialId: practiceRounds.materialId })
    .from(practiceAnswers)
    .innerJoin(practiceRounds, and(eq(practiceRounds.id, practiceAnswers.roundId), eq(practiceRounds.studentId, studentId)))
    .innerJoin(questions, and(eq(questions.id, practiceAnswers.questionId), isOffered))
    .where(and(eq(practiceAnswers.roundId, roundId), eq(practiceAnswers.questionId, questionId), isNotNull(practiceAnswers.answer)))
    .get();
  return row && { answer: row.answer ?? "", isGraded: row.grade !== null, question: row.question, materialId: row.materialId };
}

async function gradeAndStore(db: Db, { roundId, questionId }: AnswerPlace, found: Found, models: () => Models): Promise<GradingOutcome> {
  try {
    const { grade } = await gradeQuestion(db, found.question, found.answer, models());
    db.update(practiceAnswers)
      .set({ grade })
      .where(and(eq(practiceAnswers.roundId, roundId), eq(practiceAnswers.questionId, questionId), isNull(practiceAnswers.grade)))
      .run();
    return "graded";
  } catch (error) {
    // The reasons speak of the server's files: they are for its log, the student is told that it can be tried again.
    console.error(error);
    return "failed";
  }
}
