/** What the teacher's pages read about hand-ins. Callers have authorised. Nothing here goes to students. */

import "server-only";
import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { exams, handInAnswers, handIns, type HandInQuestion, materials } from "@/db/schema";
import { groupBy } from "@/lib/group";
import { markOf, roundMark } from "@/lib/review/marks";
import { problemsOf, type SplitProblem } from "./problems";

export type HandIn = typeof handIns.$inferSelect;
export type HandInAnswer = typeof handInAnswers.$inferSelect;

/** Where a hand-in stands, as the list says it; the first that applies. */
export type HandInStanding = "split" | "grading" | "failed" | "look" | "graded";

export interface HandInSummary {
  id: string;
  name: string;
  fileName: string;
  createdAt: number;
  standing: HandInStanding;
  /** Of the split; empty once it was confirmed. */
  problems: SplitProblem[];
  /** Its split waits to be confirmed, and there is nothing to decide in it. */
  isClean: boolean;
  /** By question, in their order; null while there is no mark. */
  marks: (number | null)[];
  /** Null while a mark is missing. */
  mark: number | null;
  points: number;
  /** Answers that are graded or have failed, of how many. */
  settled: number;
  total: number;
}

/** Hand-ins against the same exam or material, newest first. */
export interface HandInGroup {
  /** "exam:<id>", "material:<id>", or "" when that was deleted for good. */
  against: string;
  title: string;
  handIns: HandInSummary[];
}

const slimAnswer = {
  handInId: handInAnswers.handInId,
  number: handInAnswers.number,
  page: handInAnswers.page,
  text: handInAnswers.text,
  state: handInAnswers.state,
  mark: handInAnswers.mark,
  overrideMark: handInAnswers.overrideMark,
  needsReview: sql<number | null>`json_extract(${handInAnswers.grade}, '$.needsReview')`,
};

type SlimAnswer = Pick<HandInAnswer, "number" | "page" | "text" | "state" | "mark" | "overrideMark"> & { needsReview: number | boolean | null };

/** All hand-ins that are not deleted, by what they are graded against; the group with the newest one first. */
export function listHandIns(db: Db): HandInGroup[] {
  const rows = db.select().from(handIns).where(isNull(handIns.deletedAt)).orderBy(desc(handIns.createdAt), asc(handIns.id)).all();
  const answers = db
    .select(slimAnswer)
    .from(handInAnswers)
    .innerJoin(handIns, eq(handIns.id, handInAnswers.handInId))
    .where(isNull(handIns.deletedAt))
    .orderBy(asc(handInAnswers.ordinal))
    .all();
  const byHandIn = groupBy(answers, ({ handInId }) => handInId);
  const groups = groupBy(rows, (row) => againstOf(row) || `gone ${row.againstTitle}`);
  return [...groups.values()].map((group) => ({
    against: group[0] ? againstOf(group[0]) : "",
    title: group[0]?.againstTitle ?? "",
    handIns: group.map((row) => summarise(row, byHandIn.get(row.id) ?? [])),
  }));
}

/** What it is graded against, as `listTargets` names it; "" when that was deleted for good. */
export const againstOf = ({ examId, materialId }: Pick<HandIn, "examId" | "materialId">): string =>
  examId !== null ? `exam:${examId}` : materialId !== null ? `material:${materialId}` : "";

/** Deleted ones that can still be restored, newest deletion first. */
export function listDeletedHandIns(db: Db): { id: string; title: string }[] {
  return db
    .select({ id: handIns.id, title: handIns.name })
    .from(handIns)
    .where(isNotNull(handIns.deletedAt))
    .orderBy(desc(handIns.deletedAt))
    .limit(50)
    .all();
}

export interface HandInView {
  handIn: HandIn;
  /** In the order of the PDF. */
  answers: HandInAnswer[];
  summary: HandInSummary;
  /** Address of the PDF that the questions come from; null when it is gone. */
  sourceFile: string | null;
}

/** The hand-in with its answers; null when there is none or it was deleted. */
export function findHandIn(db: Db, id: string): HandInView | null {
  const handIn = db.select().from(handIns).where(and(eq(handIns.id, id), isNull(handIns.deletedAt))).get();
  if (!handIn) return null;
  const answers = db.select().from(handInAnswers).where(eq(handInAnswers.handInId, id)).orderBy(asc(handInAnswers.ordinal)).all();
  const slim = answers.map((answer) => ({ ...answer, needsReview: answer.grade?.needsReview ?? null }));
  return { handIn, answers, summary: summarise(handIn, slim), sourceFile: sourceFileOf(db, handIn) };
}

/** The question that an answer is graded by; null when there is none. */
export function findHandInQuestion(db: Pick<Db, "select">, answerId: string): HandInQuestion | null {
  const found = db
    .select({ number: handInAnswers.number, questions: handIns.questions })
    .from(handInAnswers)
    .innerJoin(handIns, eq(handIns.id, handInAnswers.handInId))
    .where(and(eq(handInAnswers.id, answerId), isNotNull(handInAnswers.state), isNull(handIns.deletedAt)))
    .get();
  return found?.questions.find(({ number }) => number === found.number) ?? null;
}

function sourceFileOf(db: Db, { examId, materialId }: HandIn): string | null {
  const exam = examId === null ? undefined : db.select({ materialId: exams.materialId }).from(exams).where(eq(exams.id, examId)).get();
  const wanted = materialId ?? exam?.materialId ?? "";
  const found = db.select({ id: materials.id }).from(materials).where(and(eq(materials.id, wanted), isNull(materials.deletedAt))).get();
  return found ? `/api/materials/${found.id}/file` : null;
}

function summarise(handIn: HandIn, answers: readonly SlimAnswer[]): HandInSummary {
  const { id, name, fileName, createdAt, questions, state } = handIn;
  const graded = answers.filter((answer) => answer.state !== null);
  const marks = marksOf(questions, graded);
  const problems = state === "split" ? problemsOf(answers, questions.length) : [];
  return {
    id,
    name,
    fileName,
    createdAt,
    standing: state === "split" ? "split" : standingOf(graded),
    problems,
    isClean: state === "split" && problems.length === 0 && handIn.problems.length === 0,
    marks,
    mark: marks.some((mark) => mark === null) ? null : roundMark(marks.reduce((sum: number, mark) => sum + (mark ?? 0), 0)),
    points: questions.reduce((sum, { points }) => sum + points, 0),
    settled: graded.filter((answer) => answer.state === "graded" || answer.state === "failed").length,
    total: graded.length,
  };
}

function marksOf(questions: readonly HandInQuestion[], answers: readonly SlimAnswer[]): (number | null)[] {
  return questions.map(({ number }) => {
    const answer = answers.find((each) => each.number === number);
    return answer ? markOf(answer) : null;
  });
}

function standingOf(answers: readonly SlimAnswer[]): HandInStanding {
  if (answers.some(({ state }) => state === "waiting" || state === "grading")) return "grading";
  const undecided = answers.filter(({ overrideMark }) => overrideMark === null);
  if (undecided.some(({ state }) => state === "failed")) return "failed";
  return undecided.some(({ needsReview }) => Boolean(needsReview)) ? "look" : "graded";
}
