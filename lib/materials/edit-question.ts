/**
 * Questions as the teacher words them: changed, or written from nothing. Every reference answer is grounded against the
 * material before it is stored, and what the material does not say needs the teacher's explicit yes.
 */

import "server-only";
import { createHash } from "node:crypto";
import { and, eq, isNull, max, ne } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { materials, type QuestionContent, questions } from "@/db/schema";
import { newId } from "@/lib/ids";
import { asking } from "@/lib/models/asking";
import { adviceOn, type GroundedReference, groundReference, proposeReference, rescoreQuestion } from "@/lib/nlp/questions";
import type { Models } from "@/lib/nlp/models/types";
import type { PassageIndex } from "@/lib/nlp/retrieval";
import { DIFFICULTIES } from "@/lib/nlp/questions/types";
import { UserError } from "@/lib/user-error";
import { loadMaterial } from "./load";
import { passageRow, versionOf, writeContent } from "./question-content";

export const MAX_QUESTION = 500;
export const MAX_REFERENCE = 3_000;

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);
const INTERACTIVE = { lane: "interactive" as const };

export const wordingSchema = z.object({
  text: z
    .string()
    .transform((text) => text.normalize("NFC").replace(/[\p{C}\s]+/gu, " ").trim())
    .pipe(z.string().max(MAX_QUESTION, `Use at most ${MAX_QUESTION} characters.`).refine(hasWords, "Write the question.")),
  reference: z
    .string()
    .transform((text) => text.normalize("NFC").replace(/\r\n?/g, "\n").replace(/[^\P{C}\n]+/gu, " ").trim())
    .pipe(z.string().max(MAX_REFERENCE, `Use at most ${MAX_REFERENCE.toLocaleString("en")} characters.`)),
  difficulty: z.enum(DIFFICULTIES, "Choose a difficulty."),
  /** The sentences that the teacher was shown as not backed, and said yes to: JSON, as the form got them. */
  accepted: z
    .string()
    .optional()
    .transform((text): string[] => {
      try {
        return z.array(z.string()).parse(JSON.parse(text ?? "[]"));
      } catch {
        return [];
      }
    }),
});

export type Wording = z.output<typeof wordingSchema>;

export type SaveOutcome =
  /** `advice`: what the gates would object to. */
  | { kind: "saved"; id: string; advice: string[] }
  /** Nothing is stored: these sentences need a yes first. */
  | { kind: "asks"; ungrounded: string[] }
  /** Nothing is stored: a reference answer to look over. */
  | { kind: "proposes"; reference: string };

const gone = () => new UserError("not_found:question", "This question is not there any more. Load the page anew.", 404);
const changedMeanwhile = () =>
  new UserError("conflict:version", "This question was changed meanwhile, perhaps in another tab. Copy your text, load the page anew and change it there.", 409);

/**
 * Changes a question. `version` is that of the question the form was filled from.
 * @throws UserError when it is gone, was changed meanwhile, or has no reference; or the models are not available
 */
export async function editQuestion(db: Db, id: string, version: number, wording: Wording, models: Models, now = Date.now()): Promise<SaveOutcome> {
  const row = findRow(db, id);
  if (!row) throw gone();
  if (versionOf(row) !== version) throw changedMeanwhile();
  if (!hasWords(wording.reference)) throw new UserError("invalid:reference", "Write a reference answer: answers are marked against it.");
  const { text, reference, difficulty, accepted } = wording;
  const index = indexOf(db, row.materialId);
  let content: Partial<QuestionContent>;
  if (reference !== row.answer) {
    const grounded = await asking(groundReference(text, reference, index, models, INTERACTIVE));
    if (needsYes(grounded, accepted)) return { kind: "asks", ungrounded: grounded.ungrounded };
    content = contentFrom(db, row.materialId, grounded);
  } else if (text !== row.question) {
    content = { rag: await asking(rescoreQuestion(text, reference, row.context, index, models, INTERACTIVE)) };
  } else {
    content = {};
  }
  const advice = text === row.question && reference === row.answer ? [] : await adviceFor(db, row.materialId, id, text, reference, models);
  db.transaction(
    (tx) => {
      // The models took their time: read again.
      const current = findRow(tx, id);
      if (!current) throw gone();
      if (versionOf(current) !== version) throw changedMeanwhile();
      // A teacher who sets the difficulty asks for it: the question is not marked as having come out otherwise.
      const chosen = difficulty === current.difficulty ? {} : { difficulty, difficultyAsked: difficulty };
      writeContent(tx, id, { question: text, answer: reference, ...chosen, ...content, editedAt: Math.max(now, version + 1) });
      touch(tx, current.materialId, now);
    },
    { behavior: "immediate" },
  );
  return { kind: "saved", id, advice };
}

/**
 * Adds a question of the teacher's own, approved at once. Without a reference one is proposed from the material instead.
 * @throws UserError when the material is gone or gives no answer; or the models are not available
 */
export async function writeQuestion(db: Db, materialId: string, wording: Wording, models: Models, now = Date.now()): Promise<SaveOutcome> {
  const { text, reference, difficulty, accepted } = wording;
  const index = indexOf(db, materialId);
  if (!hasWords(reference)) {
    const outcome = await asking(proposeReference(text, index, models, INTERACTIVE));
    if (outcome.ok) return { kind: "proposes", reference: outcome.answer.text };
    throw new UserError("refused:answer", `No reference answer could be proposed: ${outcome.reason} Write one yourself.`, 409);
  }
  const grounded = await asking(groundReference(text, reference, index, models, INTERACTIVE));
  if (needsYes(grounded, accepted)) return { kind: "asks", ungrounded: grounded.ungrounded };
  const advice = await adviceFor(db, materialId, null, text, reference, models);
  const id = newId();
  db.transaction(
    (tx) => {
      if (!tx.select().from(materials).where(and(eq(materials.id, materialId), isNull(materials.deletedAt))).get()) throw goneMaterial();
      const twin = and(eq(questions.materialId, materialId), isNull(questions.deletedAt), eq(questions.question, text), eq(questions.answer, reference));
      if (tx.select().from(questions).where(twin).get()) throw new UserError("conflict:question", "This question is there already, with the same reference answer.", 409);
      const own = and(eq(questions.materialId, materialId), isNull(questions.jobId));
      const last = tx.select({ ordinal: max(questions.ordinal) }).from(questions).where(own).get()?.ordinal ?? -1;
      const { citations: cited, ...content } = contentFrom(tx, materialId, grounded);
      const stableId = createHash("sha256").update(`${grounded.sourcePassageId ?? materialId}\0${text}`).digest("hex").slice(0, 16);
      tx.insert(questions)
        .values({ id, materialId, jobId: null, ordinal: last + 1, stableId, question: text, answer: reference, difficulty, difficultyAsked: difficulty, ...content, state: "approved" })
        .run();
      writeContent(tx, id, { editedAt: now, citations: cited });
      touch(tx, materialId, now);
    },
    { behavior: "immediate" },
  );
  return { kind: "saved", id, advice };
}

const goneMaterial = () => new UserError("not_found:material", "This material is not there any more. Load the page anew.", 404);

function findRow(db: Pick<Db, "select">, id: string): typeof questions.$inferSelect | null {
  return db.select().from(questions).where(and(eq(questions.id, id), isNull(questions.deletedAt))).get() ?? null;
}

function indexOf(db: Db, materialId: string): PassageIndex {
  const loaded = loadMaterial(db, materialId);
  if (!loaded) throw goneMaterial();
  return loaded.index;
}

/** A yes counts for the sentences that it was given to, and for no other. */
const needsYes = ({ ungrounded }: GroundedReference, accepted: readonly string[]) => !ungrounded.every((sentence) => accepted.includes(sentence));

type Grounding = Pick<QuestionContent, "context" | "rag" | "sentenceFaithfulness" | "sourcePassageId" | "citations">;

function contentFrom(db: Pick<Db, "select">, materialId: string, grounded: GroundedReference): Grounding {
  const { context, rag, sentenceFaithfulness, sourcePassageId, citations } = grounded;
  return {
    ...{ context, rag, sentenceFaithfulness },
    sourcePassageId: passageRow(db, materialId, sourcePassageId),
    citations: citations.map(({ page, section, passageId, similarity, quote }) => ({ page, section, passageAddress: passageId, similarity, quote })),
  };
}

async function adviceFor(db: Db, materialId: string, id: string | null, text: string, reference: string, models: Models): Promise<string[]> {
  const others = and(eq(questions.materialId, materialId), isNull(questions.deletedAt), id === null ? undefined : ne(questions.id, id));
  const wordings = db.select({ question: questions.question }).from(questions).where(others).all().map(({ question }) => question);
  return asking(adviceOn(text, reference, wordings, models, INTERACTIVE));
}

function touch(tx: Pick<Db, "update">, materialId: string, now: number): void {
  tx.update(materials).set({ updatedAt: now }).where(eq(materials.id, materialId)).run();
}
