/**
 * Works out what the grader will look for in each exam question that has no key points yet: behind the pages, one question
 * after the other, and again after a restart.
 */

import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import { getDb, type Db } from "@/db/client";
import { type ExamKeyPoint, exams, examQuestions } from "@/db/schema";
import { storedProfiles } from "@/lib/grades/grade-question";
import { newId } from "@/lib/ids";
import { isModelError } from "@/lib/jobs/failure";
import { getModels } from "@/lib/models/get-models";
import { keyPointProfile, type KeyPointProfile, profileKey } from "@/lib/nlp/grading";
import type { Models } from "@/lib/nlp/models/types";
import type { ExamQuestion } from "./grounding-rules";

interface KeyPointWork {
  loop: Promise<void> | null;
  /** Why a question's key points could not be worked out, a sentence by the question's id. */
  failures: Map<string, string>;
}

// On globalThis: Next bundles routes and instrumentation apart, and the work must not run twice.
const shared = globalThis as typeof globalThis & { sourcemarkKeyPointWork?: KeyPointWork };
const work = (): KeyPointWork => (shared.sourcemarkKeyPointWork ??= { loop: null, failures: new Map() });

/** Makes sure that waiting questions are being worked on; returns at once. The promise ends when none waits. */
export function wakeKeyPoints(db: Db = getDb(), models: () => Models = getModels): Promise<void> {
  work().loop ??= workThrough(db, models).finally(() => {
    work().loop = null;
  });
  return work().loop ?? Promise.resolve();
}

/** The sentence that says why it failed; null while it waits or once it is done. */
export const keyPointFailure = (questionId: string): string | null => work().failures.get(questionId) ?? null;

/** Tries a question again that has failed. */
export function retryKeyPoints(db: Db, questionId: string): void {
  work().failures.delete(questionId);
  wakeKeyPoints(db).catch((error: unknown) => console.error(error));
}

async function workThrough(db: Db, models: () => Models): Promise<void> {
  // The caller's own work, such as an action's answer, comes first.
  await new Promise((resolve) => setImmediate(resolve));
  for (let question = nextWaiting(db); question; question = nextWaiting(db)) {
    try {
      store(db, question, await profileOf(db, question, models()));
    } catch (error) {
      work().failures.set(question.id, sentenceOf(error));
    }
  }
}

function nextWaiting(db: Db): ExamQuestion | undefined {
  const failed = work().failures;
  return db
    .select({ question: examQuestions })
    .from(examQuestions)
    .innerJoin(exams, eq(exams.id, examQuestions.examId))
    .where(and(isNull(examQuestions.keyPoints), isNull(exams.deletedAt)))
    .orderBy(asc(exams.updatedAt), asc(examQuestions.ordinal))
    .all()
    .map(({ question }) => question)
    .find(({ id }) => !failed.has(id));
}

/** From the store when an answer to the material's question was graded before. */
async function profileOf(db: Db, question: ExamQuestion, models: Models): Promise<KeyPointProfile> {
  const reference = question.references[0] ?? "";
  const profiles = question.questionId === null ? null : storedProfiles(db, question.questionId);
  const key = profileKey(question.question, reference, question.source, models.fingerprint);
  const known = await profiles?.get(key);
  if (known) return known;
  const profile = await keyPointProfile(reference, question.source, question.question, models, { lane: "interactive" });
  await profiles?.set(key, profile);
  return profile;
}

/** Leaves the question alone when it got points meanwhile. */
function store(db: Db, { id }: ExamQuestion, profile: KeyPointProfile): void {
  const keyPoints = profile.keyPoints.map(({ text, groundedBy, grounding }): ExamKeyPoint => {
    return { id: newId(), text, alternatives: [], weight: 1, groundedBy, grounding };
  });
  db.update(examQuestions)
    .set({ keyPoints, ungrounded: profile.ungrounded })
    .where(and(eq(examQuestions.id, id), isNull(examQuestions.keyPoints)))
    .run();
}

function sentenceOf(error: unknown): string {
  if (isModelError(error) || (error instanceof Error && error.name === "GradingError")) return error.message;
  console.error(error);
  return "Something went wrong on the server. Try again; if it happens again, look at the server's log.";
}
