/** Beginning and ending a round and answering in it. Each happens once, whoever asks how often; each asks first whether it may. */

import "server-only";
import { and, asc, count, eq, gt, isNotNull, isNull, ne } from "drizzle-orm";
import type { Db } from "@/db/client";
import { practiceAnswers, practiceRounds, questions } from "@/db/schema";
import { newId } from "@/lib/ids";
import { countCharacters, isBlank, MAX_ANSWER_CHARACTERS, storableText } from "@/lib/submissions/answer-text";
import { UserError } from "@/lib/user-error";
import { requireOpen } from "./access";
import { isMissed, latestLines, readLines } from "./lines";

type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
type Reader = Pick<Db, "select">;
export type Round = typeof practiceRounds.$inferSelect;

/** A program that starts rounds without end must not fill the disk; nobody practises more. */
export const MAX_ROUNDS_A_DAY = 100;
const DAY_MS = 24 * 3600_000;

/** Rejected and deleted questions are not practised on. */
export const isOffered = and(isNull(questions.deletedAt), ne(questions.state, "rejected"));

const goneRound = () => new UserError("not_found:round", "There is no such round. Go back to Practice.", 404);

/** The round, when it is this student's own. */
export function findOwnRound(db: Reader, roundId: string, studentId: string): Round | null {
  return db.select().from(practiceRounds).where(and(eq(practiceRounds.id, roundId), eq(practiceRounds.studentId, studentId))).get() ?? null;
}

/** The round that the student has not finished and that still has an open question; null when there is none. */
export function findRunningRound(db: Reader, materialId: string, studentId: string): Round | null {
  const row = db
    .select({ round: practiceRounds })
    .from(practiceRounds)
    .innerJoin(practiceAnswers, and(eq(practiceAnswers.roundId, practiceRounds.id), isNull(practiceAnswers.answer)))
    .innerJoin(questions, and(eq(questions.id, practiceAnswers.questionId), isOffered))
    .where(and(eq(practiceRounds.studentId, studentId), eq(practiceRounds.materialId, materialId), isNull(practiceRounds.finishedAt)))
    .limit(1)
    .get();
  return row?.round ?? null;
}

/**
 * The student's running round on the material, begun now when there is none. Questions that were never tried come first,
 * then those whose last answer is longest ago.
 * @throws UserError when the material is not open, or there is nothing to ask
 */
export function startRound(db: Db, materialId: string, studentId: string, kind: Round["kind"], now = Date.now()): Round {
  return db.transaction(
    (tx) => {
      requireOpen(tx, materialId, now);
      const running = findRunningRound(tx, materialId, studentId);
      if (running) return running;
      const mine = and(eq(practiceRounds.studentId, studentId), eq(practiceRounds.materialId, materialId));
      const today = tx.select({ rows: count() }).from(practiceRounds).where(and(mine, gt(practiceRounds.startedAt, now - DAY_MS))).get();
      if ((today?.rows ?? 0) >= MAX_ROUNDS_A_DAY) {
        throw new UserError("too_many:rounds", `You have started ${MAX_ROUNDS_A_DAY} rounds on this material within a day. Go on tomorrow.`, 429);
      }
      const ids = questionsFor(tx, materialId, studentId, kind);
      if (ids.length === 0) throw nothingToAsk(kind);
      // A round whose open questions were all taken out is over.
      tx.update(practiceRounds).set({ finishedAt: now }).where(and(mine, isNull(practiceRounds.finishedAt))).run();
      const round = tx.insert(practiceRounds).values({ id: newId(), studentId, materialId, kind, startedAt: now }).returning().get();
      ids.forEach((questionId, ordinal) => tx.insert(practiceAnswers).values({ roundId: round.id, questionId, ordinal }).run());
      return round;
    },
    { behavior: "immediate" },
  );
}

const nothingToAsk = (kind: Round["kind"]) =>
  new UserError("conflict:empty", kind === "missed" ? "There is nothing that you missed the last time." : "There are no questions on this material at the moment.", 409);

function questionsFor(tx: Tx, materialId: string, studentId: string, kind: Round["kind"]): string[] {
  const latest = new Map(latestLines(readLines(tx, materialId, studentId)).map((line) => [line.questionId, line]));
  const offered = tx
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.materialId, materialId), isOffered))
    .orderBy(asc(questions.createdAt), asc(questions.ordinal), asc(questions.id))
    .all()
    .map(({ id }) => id);
  const wanted = kind === "all" ? offered : offered.filter((id) => { const line = latest.get(id); return line !== undefined && isMissed(line); });
  return wanted.sort((a, b) => (latest.get(a)?.answeredAt ?? 0) - (latest.get(b)?.answeredAt ?? 0));
}

export interface PracticeAnswer {
  roundId: string;
  questionId: string;
  studentId: string;
  /** Blank is "I don't know". */
  text: string;
}

/**
 * Stores the answer, before anything is graded. The first one counts; the same text again is taken for the same answer.
 * @throws UserError when it may not be answered (any more): the material is locked or closed, the round is over, the question
 * was taken out, or another text was stored before
 */
export function answerQuestion(db: Db, { roundId, questionId, studentId, text: raw }: PracticeAnswer, now = Date.now()): void {
  const text = isBlank(raw) ? "" : storableText(raw);
  if (countCharacters(text) > MAX_ANSWER_CHARACTERS) {
    throw new UserError("bad_request:too_long", `This answer is longer than ${MAX_ANSWER_CHARACTERS.toLocaleString("en")} characters. Shorten it.`);
  }
  db.transaction(
    (tx) => {
      const round = findOwnRound(tx, roundId, studentId);
      if (!round) throw goneRound();
      requireOpen(tx, round.materialId, now);
      const place = and(eq(practiceAnswers.roundId, roundId), eq(practiceAnswers.questionId, questionId));
      const row = tx.select().from(practiceAnswers).where(place).get();
      if (!row) throw new UserError("not_found:question", "This question is not in this round. Load the page anew.", 404);
      if (row.answer === text) return;
      if (row.answer !== null) throw new UserError("conflict:answered", "You have answered this question already, perhaps in another tab. Load the page anew to see it.", 409);
      if (round.finishedAt !== null) throw new UserError("conflict:finished", "This round has ended. Start a new one.", 409);
      const offered = tx.select({ id: questions.id }).from(questions).where(and(eq(questions.id, questionId), isOffered)).get();
      if (!offered) throw new UserError("not_found:question", "Your teacher has taken this question out. Load the page anew to go on.", 404);
      tx.update(practiceAnswers).set({ answer: text, answeredAt: now }).where(place).run();
      if (!hasOpenQuestion(tx, roundId)) tx.update(practiceRounds).set({ finishedAt: now }).where(eq(practiceRounds.id, roundId)).run();
    },
    { behavior: "immediate" },
  );
}

function hasOpenQuestion(tx: Tx, roundId: string): boolean {
  const row = tx
    .select({ id: questions.id })
    .from(practiceAnswers)
    .innerJoin(questions, and(eq(questions.id, practiceAnswers.questionId), isOffered))
    .where(and(eq(practiceAnswers.roundId, roundId), isNull(practiceAnswers.answer)))
    .limit(1)
    .get();
  return row !== undefined;
}

/**
 * Ends the round early; one in which nothing was answered leaves no trace. Allowed while the material is locked.
 * @returns the round, null when nothing of it is left
 */
export function finishRound(db: Db, roundId: string, studentId: string, now = Date.now()): Round | null {
  return db.transaction(
    (tx) => {
      const round = findOwnRound(tx, roundId, studentId);
      if (!round) throw goneRound();
      const answered = tx.select({ rows: count() }).from(practiceAnswers).where(and(eq(practiceAnswers.roundId, roundId), isNotNull(practiceAnswers.answer))).get();
      if (!answered?.rows) {
        tx.delete(practiceRounds).where(eq(practiceRounds.id, roundId)).run();
        return null;
      }
      tx.update(practiceRounds).set({ finishedAt: now }).where(and(eq(practiceRounds.id, roundId), isNull(practiceRounds.finishedAt))).run();
      return round;
    },
    { behavior: "immediate" },
  );
}
