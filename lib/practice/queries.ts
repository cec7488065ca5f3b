/** What the pages of practice read. Every query takes the student, finds only what is theirs, and asks whether it may be shown now. */

import "server-only";
import { and, asc, count, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { materials, practiceAnswers, questions } from "@/db/schema";
import { type Access, accessOf, findAccess, findLocks } from "./access";
import type { PracticeMaterial, PracticePage, QuestionView, RoundPage, Step, StepState } from "./dto";
import { readFeedback } from "./feedback";
import { historyOf, isMissed, latestLines, type Line, meanShare, readLines, weakAreas } from "./lines";
import { findOwnRound, findRunningRound, isOffered, type Round } from "./rounds";

/** Materials to practise on, and those that the student has practised on before; open ones first, then by title. */
export function listPractice(db: Db, studentId: string, now = Date.now()): PracticeMaterial[] {
  const practised = sql`EXISTS (SELECT 1 FROM practice_rounds AS r WHERE r.material_id = ${materials.id} AND r.student_id = ${studentId})`;
  const visible = and(eq(materials.state, "ready"), isNull(materials.deletedAt), or(isNotNull(materials.practiceOpenedAt), practised));
  const rows = db.select().from(materials).where(visible).orderBy(asc(materials.title), asc(materials.id)).all();
  const ids = rows.map(({ id }) => id);
  const locks = findLocks(db, ids, now);
  const sizes = countOffered(db, ids);
  const list = rows.map((material) => toMaterial(accessOf(material, locks.get(material.id)), sizes.get(material.id) ?? 0, readLines(db, material.id, studentId)));
  const rank = { open: 0, locked: 1, closed: 2 } as const;
  // A round in which nothing was answered is no reason to show a closed material.
  return list.filter(({ state, lastAt }) => state !== "closed" || lastAt !== null).sort((a, b) => rank[a.state] - rank[b.state]);
}

/** A material as this student may see it now; null when it is deleted, or closed and never practised on. */
export function viewPractice(db: Db, materialId: string, studentId: string, now = Date.now()): PracticePage | null {
  const access = findAccess(db, materialId, now);
  if (!access) return null;
  const lines = readLines(db, materialId, studentId);
  if (access.state === "closed" && lines.length === 0) return null;
  const isOpen = access.state === "open";
  const running = isOpen ? findRunningRound(db, materialId, studentId) : null;
  const steps = running ? readSteps(db, running, lines) : [];
  return {
    material: toMaterial(access, countOffered(db, [materialId]).get(materialId) ?? 0, lines),
    running: running && { roundId: running.id, answered: steps.filter(({ state }) => state !== "open").length, questions: steps.length },
    history: historyOf(lines),
    weakAreas: isOpen ? weakAreas(latestLines(lines)) : [],
  };
}

/** What stands where a round would: its material is locked or closed. */
export interface RoundRefusal {
  materialId: string;
  title: string;
  message: string;
}

export type RoundView = { kind: "round"; page: RoundPage } | ({ kind: "refused" } & RoundRefusal);

/** The student's own round on this material; null for anybody else's, another material's, and when the material is deleted. */
export function viewRound(db: Db, materialId: string, roundId: string, studentId: string, now = Date.now()): RoundView | null {
  const round = findOwnRound(db, roundId, studentId);
  const access = round && round.materialId === materialId ? findAccess(db, materialId, now) : null;
  if (!round || !access) return null;
  const { title } = access.material;
  if (access.message !== null) return { kind: "refused", materialId, title, message: access.message };
  const lines = readLines(db, materialId, studentId).filter((line) => line.roundId === roundId);
  const steps = readSteps(db, round, lines);
  const open = round.finishedAt === null ? steps.find(({ state }) => state === "open") : undefined;
  const page: RoundPage = {
    materialId,
    title,
    roundId,
    kind: round.kind,
    startedAt: round.startedAt,
    steps,
    isOver: !open,
    nextQuestionId: open?.questionId ?? null,
    share: meanShare(lines.filter((line) => !line.isWithdrawn)),
    weakAreas: weakAreas(lines),
    answered: listAnswered(db, steps, lines),
  };
  return { kind: "round", page };
}

/** One question of a round that `viewRound` has shown; null when it is not (any more) in it. */
export function viewRoundQuestion(db: Db, page: RoundPage, questionId: string, studentId: string): QuestionView | null {
  const step = page.steps.find((candidate) => candidate.questionId === questionId);
  const row = step && db.select({ question: questions.question }).from(questions).where(eq(questions.id, questionId)).get();
  if (!step || !row) return null;
  const feedback = readFeedback(db, { roundId: page.roundId, questionId, studentId });
  // Not answered before the round was ended: it is not asked any more.
  return feedback || !page.isOver ? { questionId, number: step.number, question: row.question, feedback } : null;
}

/** The round's questions in order, without those that were taken out before they were answered. */
function readSteps(db: Db, round: Round, lines: readonly Line[]): Step[] {
  const answered = new Map(lines.filter(({ roundId }) => roundId === round.id).map((line) => [line.questionId, line]));
  const rows = db
    .select({ questionId: practiceAnswers.questionId, isOffered: sql<number>`(${questions.deletedAt} IS NULL AND ${questions.state} <> 'rejected')` })
    .from(practiceAnswers)
    .innerJoin(questions, eq(questions.id, practiceAnswers.questionId))
    .where(eq(practiceAnswers.roundId, round.id))
    .orderBy(asc(practiceAnswers.ordinal))
    .all();
  return rows
    .filter((row) => row.isOffered === 1 || answered.has(row.questionId))
    .map(({ questionId }, index) => ({ questionId, number: index + 1, state: stateOf(answered.get(questionId)) }));
}

function stateOf(line: Line | undefined): StepState {
  if (!line) return "open";
  if (line.isWithdrawn) return "withdrawn";
  if (isMissed(line)) return "missed";
  return line.score === null ? "ungraded" : "right";
}

function listAnswered(db: Db, steps: readonly Step[], lines: readonly Line[]): RoundPage["answered"] {
  const done = steps.filter(({ state }) => state !== "open");
  const texts = db.select({ id: questions.id, question: questions.question }).from(questions).where(inArray(questions.id, done.map((step) => step.questionId))).all();
  const textOf = new Map(texts.map(({ id, question }) => [id, question]));
  const lineOf = new Map(lines.map((line) => [line.questionId, line]));
  return done.map((step) => {
    const line = lineOf.get(step.questionId);
    return { ...step, question: textOf.get(step.questionId) ?? "", score: line?.isBlank ? 0 : (line?.score ?? null) };
  });
}

function toMaterial({ material, state, message }: Access, size: number, lines: readonly Line[]): PracticeMaterial {
  const latest = latestLines(lines);
  const last = historyOf(lines).at(-1);
  return {
    id: material.id,
    title: material.title,
    state,
    message,
    questions: size,
    tried: latest.length,
    missed: latest.filter(isMissed).length,
    lastShare: last?.share ?? null,
    lastAt: lines.at(-1)?.answeredAt ?? null,
  };
}

/** How many questions each material offers; materials without any are left out. */
export function countOffered(db: Pick<Db, "select">, materialIds: readonly string[]): Map<string, number> {
  const rows = db
    .select({ id: questions.materialId, rows: count() })
    .from(questions)
    .where(and(inArray(questions.materialId, [...materialIds]), isOffered))
    .groupBy(questions.materialId)
    .all();
  return new Map(rows.map(({ id, rows }) => [id, rows]));
}
