/** Taking one save of one answer: in order, nothing lost, nothing written over unseen, nothing after the end. */

import "server-only";
import { and, count, desc, eq, ne } from "drizzle-orm";
import type { Db } from "@/db/client";
import { answerHistory, answers, attempts, exams, examQuestions } from "@/db/schema";
import { UserError } from "@/lib/user-error";
import { MAX_ANSWER_CHARACTERS, countCharacters, fingerprint, storableText } from "./answer-text";
import { isOver } from "./rules";

export interface Save {
  attemptId: string;
  examQuestionId: string;
  text: string;
  /** The revision that this text was written on top of, 0 when there was none. */
  baseRevision: number;
  /** Fingerprints of texts that the same writer has sent since then without having had an answer. */
  sent?: readonly string[];
  /** Left as it is when not given. */
  isFlagged?: boolean;
  now: number;
}

export interface SaveResult {
  /** `outdated`: another tab or device has saved since; `late`: handed in or past the deadline. Both are kept in the history. */
  outcome: "saved" | "outdated" | "late";
  revision: number;
  savedAt: number;
  /** What is stored now. */
  text: string;
  isFlagged: boolean;
}

/** Refused texts kept per answer; a program that sends without end must not fill the disk. */
const MAX_REFUSED = 50;
/** Saves closer together are one line of the history, when the later text only goes on from the earlier. */
const SAME_STRETCH_MS = 60_000;

type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
type Answer = typeof answers.$inferSelect;

/**
 * Stores the text when it was written on top of what is stored, and says otherwise what is.
 * @throws UserError when the attempt or the question is not there, or the text is too long
 */
export function saveAnswer(db: Db, save: Save): SaveResult {
  const text = storableText(save.text);
  if (countCharacters(text) > MAX_ANSWER_CHARACTERS) {
    throw new UserError("bad_request:too_long", `This answer is longer than ${MAX_ANSWER_CHARACTERS.toLocaleString("en")} characters. Shorten it; it is not saved until then.`);
  }
  return db.transaction((tx) => saveIn(tx, { ...save, text }), { behavior: "immediate" });
}

function saveIn(tx: Tx, save: Save): SaveResult {
  const place = tx
    .select({ attempt: attempts, exam: exams })
    .from(attempts)
    .innerJoin(exams, eq(exams.id, attempts.examId))
    .innerJoin(examQuestions, and(eq(examQuestions.examId, exams.id), eq(examQuestions.id, save.examQuestionId)))
    .where(eq(attempts.id, save.attemptId))
    .get();
  if (!place) throw new UserError("not_found:answer", "There is no such question in this exam.", 404);
  const current = tx.select().from(answers).where(isAnswer(save)).get();
  if (isOver(place.attempt, place.exam, save.now)) {
    if (save.text !== (current?.text ?? "")) keepRefused(tx, save, "late");
    return result("late", current, save.now);
  }
  if (current && current.text !== save.text && !wasWrittenOnTopOf(save, current)) {
    keepRefused(tx, save, "outdated");
    return result("outdated", current, save.now);
  }
  if (current?.text === save.text) return result("saved", flag(tx, current, save), save.now);
  const next = { text: save.text, revision: (current?.revision ?? 0) + 1, isFlagged: save.isFlagged ?? current?.isFlagged ?? false, savedAt: save.now };
  const key = { attemptId: save.attemptId, examQuestionId: save.examQuestionId };
  tx.insert(answers).values({ ...key, ...next }).onConflictDoUpdate({ target: [answers.attemptId, answers.examQuestionId], set: next }).run();
  keepSaved(tx, save, next.revision);
  return result("saved", { ...key, ...next }, save.now);
}

function wasWrittenOnTopOf(save: Save, current: Answer): boolean {
  if (save.baseRevision === current.revision) return true;
  // A flag alone makes a first, empty row: there is nothing in it to lose.
  if (current.text === "" && current.revision === 1 && save.baseRevision === 0) return true;
  // The answer to the writer's earlier save was lost on the way; what is stored is the writer's own.
  return save.sent?.includes(fingerprint(current.text)) === true;
}

function flag(tx: Tx, current: Answer, save: Save): Answer {
  const isFlagged = save.isFlagged ?? current.isFlagged;
  if (isFlagged !== current.isFlagged) tx.update(answers).set({ isFlagged }).where(isAnswer(save)).run();
  return { ...current, isFlagged };
}

/** Every text stays readable; a text that begins with the one before contains it, so the two share a line. */
function keepSaved(tx: Tx, save: Save, revision: number): void {
  const last = lastLine(tx, save);
  const goesOn = last?.outcome === "saved" && last.revision === revision - 1 && save.text.startsWith(last.text);
  if (goesOn && save.now - last.at < SAME_STRETCH_MS) {
    // `at` stays: a stretch ends a minute after it began, so that the history shows the work in steps.
    tx.update(answerHistory).set({ text: save.text, revision }).where(eq(answerHistory.id, last.id)).run();
    return;
  }
  addLine(tx, save, revision, "saved");
}

function keepRefused(tx: Tx, save: Save, outcome: "outdated" | "late"): void {
  const last = lastLine(tx, save);
  if (last?.outcome === outcome && last.text === save.text) return;
  const refused = tx.select({ rows: count() }).from(answerHistory).where(and(isLine(save), ne(answerHistory.outcome, "saved"))).get();
  if ((refused?.rows ?? 0) < MAX_REFUSED) addLine(tx, save, save.baseRevision, outcome);
}

function lastLine(tx: Tx, save: Save) {
  return tx.select().from(answerHistory).where(isLine(save)).orderBy(desc(answerHistory.id)).limit(1).get();
}

function addLine(tx: Tx, save: Save, revision: number, outcome: "saved" | "outdated" | "late"): void {
  const { attemptId, examQuestionId, text, now: at } = save;
  tx.insert(answerHistory).values({ attemptId, examQuestionId, text, revision, outcome, at }).run();
}

const isAnswer = (save: Save) => and(eq(answers.attemptId, save.attemptId), eq(answers.examQuestionId, save.examQuestionId));
const isLine = (save: Save) => and(eq(answerHistory.attemptId, save.attemptId), eq(answerHistory.examQuestionId, save.examQuestionId));

function result(outcome: SaveResult["outcome"], current: Answer | undefined, now: number): SaveResult {
  return {
    outcome,
    revision: current?.revision ?? 0,
    savedAt: outcome === "saved" ? now : (current?.savedAt ?? now),
    text: current?.text ?? "",
    isFlagged: current?.isFlagged ?? false,
  };
}
