/**
 * Bench: a class writes while the grader works. A hundred students of the built server save every five seconds for two
 * minutes; afterwards the database is searched for every text that was sent. Writes eval/reports/autosave.json.
 */

import { spawnSync } from "node:child_process";
import { loadavg } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, count, eq } from "drizzle-orm";
import { type Db, openDatabase } from "@/db/client";
import { answerGrades, answerHistory, answers } from "@/db/schema";
import startServer from "@/e2e/support/server";
import { projectRoot } from "@/lib/nlp/models/paths";
import { writeReport } from "../report";
import { checkTrail, type TrailFindings } from "./autosave-check";
import { Writer } from "./autosave-writer";
import type { Classroom } from "./classroom";
import type { BenchRow } from "./rows";

const STUDENTS = 100;
const QUESTIONS = 5;
/** More than can be graded meanwhile. */
const SUBMISSIONS = 240;
const SAVE_EVERY_MS = 5_000;
const DURATION_MS = 120_000;
const TARGET_P95_MS = 150;
/** Grading must have gone on within each of these. */
const LOOK_EVERY_MS = 10_000;
const GRADING_STARTS_MS = 60_000;

function fillDatabase(): Classroom {
  const args = ["--conditions=react-server", "--import", "tsx", "eval/bench/classroom.ts", ...[STUDENTS, QUESTIONS, SUBMISSIONS].map(String)];
  const { E2E_DATA_DIR: DATA_DIR, E2E_SESSION_SECRET: SESSION_SECRET_KEY, E2E_ADMIN_PASSWORD: ADMIN_PASSWORD } = process.env;
  const env = { ...process.env, DATA_DIR, SESSION_SECRET_KEY, ADMIN_PASSWORD };
  const filled = spawnSync(process.execPath, args, { cwd: projectRoot(), env, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], maxBuffer: 64 * 1024 * 1024 });
  if (filled.status !== 0) throw new Error("The class of the bench could not be made.");
  return JSON.parse(filled.stdout) as Classroom;
}

const countGraded = (db: Db) => db.select({ rows: count() }).from(answerGrades).where(eq(answerGrades.state, "graded")).get()?.rows ?? 0;
const countFailed = (db: Db) => db.select({ rows: count() }).from(answerGrades).where(eq(answerGrades.state, "failed")).get()?.rows ?? 0;

async function waitForGrading(db: Db): Promise<void> {
  for (const until = Date.now() + GRADING_STARTS_MS; countGraded(db) === 0; await sleep(200)) {
    if (Date.now() > until) throw new Error("The server did not begin to grade.");
  }
}

/** All write until the time is over; returns how many answers were graded in each stretch meanwhile. */
async function writeExam(db: Db, writers: readonly Writer[]): Promise<number[]> {
  const begin = Date.now();
  const end = begin + DURATION_MS;
  const writing = writers.map(async (writer, index) => {
    // Staggered over the whole interval; who had to wait for an answer is not late for the next save.
    for (let due = begin + (index * SAVE_EVERY_MS) / writers.length; due < end; due += SAVE_EVERY_MS) {
      await sleep(Math.max(0, due - Date.now()));
      await writer.save();
    }
  });
  const graded: number[] = [];
  for (let before = countGraded(db); Date.now() < end - LOOK_EVERY_MS / 2; ) {
    await sleep(LOOK_EVERY_MS);
    const now = countGraded(db);
    graded.push(now - before);
    before = now;
  }
  await Promise.all(writing);
  await Promise.all(writers.map((writer) => writer.finish()));
  return graded;
}

/** Compares what every writer has sent with what the database holds. */
function compare(db: Db, classroom: Classroom, writers: readonly Writer[]): TrailFindings {
  const total = { lost: 0, outOfOrder: 0 };
  writers.forEach((writer, index) => {
    const attemptId = classroom.writers[index]?.attemptId ?? "";
    for (const [examQuestionId, { text, accepted }] of writer.answers) {
      const stored = db.select().from(answers).where(and(eq(answers.attemptId, attemptId), eq(answers.examQuestionId, examQuestionId))).get() ?? null;
      const isLine = and(eq(answerHistory.attemptId, attemptId), eq(answerHistory.examQuestionId, examQuestionId), eq(answerHistory.outcome, "saved"));
      const history = db.select().from(answerHistory).where(isLine).orderBy(asc(answerHistory.id)).all();
      // As the server stores it; nothing in these texts is changed by that.
      const found = checkTrail({ accepted, lastSent: text, stored, history });
      total.lost += found.lost;
      total.outOfOrder += found.outOfOrder;
    }
  });
  return total;
}

/** Rows: saves sent, accepted, lost, out of order; their times; answers graded meanwhile. */
export async function benchAutosave(): Promise<BenchRow[]> {
  const stop = await startServer();
  const db = openDatabase(path.join(process.env.E2E_DATA_DIR ?? "", "sourcemark.db"));
  try {
    const classroom = fillDatabase();
    const base = process.env.E2E_BASE_URL ?? "";
    const writers = classroom.writers.map(
      ({ attemptId, cookie }, index) => new Writer(`${base}/api/attempts/${attemptId}/answers`, cookie, classroom.questions, index),
    );
    await waitForGrading(db);
    const [load = 0] = loadavg();
    const graded = await writeExam(db, writers);
    const { lost, outOfOrder } = compare(db, classroom, writers);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    const sent = sum(writers.map((writer) => writer.sent));
    const accepted = sum(writers.map((writer) => writer.accepted));
    const times = writers.flatMap((writer) => writer.times).sort((a, b) => a - b);
    const at = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? Infinity;
    const failed = countFailed(db);
    const rows: BenchRow[] = [
      { name: "students, each saving every 5 s for 2 minutes", value: writers.length, unit: "students" },
      { name: "saves sent", value: sent, unit: "saves" },
      { name: "saves accepted", value: accepted, unit: "saves", target: "all", ok: accepted === sent },
      { name: "saves lost", value: lost, unit: "saves", target: "0", ok: lost === 0 },
      { name: "saves out of order", value: outOfOrder, unit: "saves", target: "0", ok: outOfOrder === 0 },
      { name: "save, median", value: at(0.5), unit: "ms" },
      { name: "save, 95th percentile", value: at(0.95), unit: "ms", target: `< ${TARGET_P95_MS}`, ok: at(0.95) < TARGET_P95_MS },
      { name: "save, slowest", value: at(1), unit: "ms" },
      { name: "answers graded meanwhile", value: sum(graded), unit: "answers" },
      { name: "fewest graded within 10 s", value: Math.min(...graded), unit: "answers", target: "> 0", ok: graded.length > 0 && Math.min(...graded) > 0 },
      { name: "answers that could not be graded", value: failed, unit: "answers", target: "0", ok: failed === 0 },
      { name: "load of the machine at the beginning", value: load, unit: "processes" },
    ];
    writeReport("autosave", { results: rows });
    return rows;
  } finally {
    db.$client.close();
    await stop();
  }
}
