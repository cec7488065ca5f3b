/** A student's answered questions on one material as light lines, and what is counted from them. No texts, no references. */

import "server-only";
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { citations, practiceAnswers, practiceRounds, questions } from "@/db/schema";
import { groupBy } from "@/lib/group";
import type { HistoryRound, WeakArea } from "./dto";

/** One answered question of a round. */
export interface Line {
  roundId: string;
  questionId: string;
  ordinal: number;
  kind: "all" | "missed";
  startedAt: number;
  answeredAt: number;
  /** "I don't know". */
  isBlank: boolean;
  /** 0–10; null while it is not graded. */
  score: number | null;
  isCorrect: boolean | null;
  section: string | null;
  /** The teacher has deleted or rejected the question since: it counts nowhere. */
  isWithdrawn: boolean;
}

const isWithdrawn = sql<number>`(${questions.deletedAt} IS NOT NULL OR ${questions.state} = 'rejected')`;

/** All that the student has answered on the material, oldest first. */
export function readLines(db: Pick<Db, "select">, materialId: string, studentId: string): Line[] {
  const rows = db
    .select({
      roundId: practiceAnswers.roundId,
      questionId: practiceAnswers.questionId,
      ordinal: practiceAnswers.ordinal,
      kind: practiceRounds.kind,
      startedAt: practiceRounds.startedAt,
      answeredAt: practiceAnswers.answeredAt,
      isBlank: sql<number>`${practiceAnswers.answer} = ''`,
      // Only two numbers of the grade: a history need not read every text again.
      score: sql<number | null>`json_extract(${practiceAnswers.grade}, '$.score')`,
      isCorrect: sql<number | null>`json_extract(${practiceAnswers.grade}, '$.correct')`,
      section: citations.section,
      isWithdrawn,
    })
    .from(practiceAnswers)
    .innerJoin(practiceRounds, eq(practiceRounds.id, practiceAnswers.roundId))
    .innerJoin(questions, eq(questions.id, practiceAnswers.questionId))
    .leftJoin(citations, and(eq(citations.questionId, questions.id), eq(citations.position, 0)))
    .where(and(eq(practiceRounds.studentId, studentId), eq(practiceRounds.materialId, materialId), isNotNull(practiceAnswers.answer)))
    .orderBy(asc(practiceAnswers.answeredAt), asc(practiceAnswers.ordinal))
    .all();
  return rows.map(({ answeredAt, ...row }) => ({
    ...row,
    answeredAt: answeredAt ?? 0,
    isBlank: row.isBlank === 1,
    isCorrect: row.isCorrect === null ? null : row.isCorrect === 1,
    isWithdrawn: row.isWithdrawn === 1,
  }));
}

/** How much of the answer was right, 0–1; null while it is not graded. */
export function shareOf(line: Pick<Line, "isBlank" | "score">): number | null {
  if (line.isBlank) return 0;
  return line.score === null ? null : line.score / 10;
}

/** Whether the question went wrong; an answer that waits for its grade has not. */
export const isMissed = (line: Pick<Line, "isBlank" | "isCorrect">): boolean => line.isBlank || line.isCorrect === false;

/** The newest line of each question that still counts. */
export function latestLines(lines: readonly Line[]): Line[] {
  const latest = new Map<string, Line>();
  for (const line of lines) if (!line.isWithdrawn) latest.set(line.questionId, line);
  return [...latest.values()];
}

/** Mean share over the lines that have one, 0–1; null without any. */
export function meanShare(lines: readonly Line[]): number | null {
  const shares = lines.map(shareOf).filter((share) => share !== null);
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** Rounds that have a graded answer, oldest first. */
export function historyOf(lines: readonly Line[]): HistoryRound[] {
  const counted = lines.filter((line) => !line.isWithdrawn);
  const rounds = [...groupBy(counted, ({ roundId }) => roundId).entries()].flatMap(([roundId, own]) => {
    const share = meanShare(own);
    const [first] = own;
    if (share === null || !first) return [];
    return [{ roundId, kind: first.kind, startedAt: first.startedAt, answered: own.length, missed: own.filter(isMissed).length, share }];
  });
  return rounds.sort((a, b) => a.startedAt - b.startedAt);
}

/** Sections by mean share, the weakest first; of equals the one with more questions. */
export function weakAreas(lines: readonly Line[]): WeakArea[] {
  const counted = lines.filter((line) => !line.isWithdrawn);
  const areas = [...groupBy(counted, ({ section }) => section).entries()].flatMap(([section, own]) => {
    const share = meanShare(own);
    return share === null ? [] : [{ section, questions: own.length, missed: own.filter(isMissed).length, share }];
  });
  return areas.sort((a, b) => a.share - b.share || b.questions - a.questions);
}
