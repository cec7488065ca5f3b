/** For tests: the science as plain functions, fast, the same each time, and breakable where a test asks for it. */

import "server-only";
import { readFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { DocumentError, type ExtractedDocument, type Sentence } from "@/lib/nlp/document/types";
import { EMBEDDING_DIMENSIONS, type Models } from "@/lib/nlp/models/types";
import type { Question } from "@/lib/nlp/questions/types";
import type { Science } from "./science";

export interface FakeScience extends Science {
  /** Files read, in order. */
  reads: string[];
  /** Input of each generation. */
  generated: { seed: number; existing: readonly string[]; near?: { passageId: string }; takenAnswers?: readonly string[] }[];
  /** Generation finds nothing to ask. */
  isDry: boolean;
  /** Called before each question; may wait, or throw. */
  beforeQuestion: (ordinal: number, signal?: AbortSignal) => Promise<void> | void;
}

const TEXT = "Cells divide. Surface grows more slowly than volume.";

const sentences: Sentence[] = ["Cells divide.", "Surface grows more slowly than volume."].map((text, ordinal) => {
  const start = TEXT.indexOf(text);
  return { ordinal, page: 1, start, end: start + text.length, text, section: null, kind: "prose" as const };
});

const models: Models = {
  embed: async (texts) => texts.map(() => new Float32Array(EMBEDDING_DIMENSIONS)),
  classify: async (pairs) => pairs.map(() => ({ entailment: 0, neutral: 1, contradiction: 0 })),
  write: async () => [],
  writesAnswers: false,
  fingerprint: { embedder: "embedder:fake", nli: "nli:fake", writer: "writer:fake" },
  status: () => ({ states: { embedder: "ready", nli: "ready", "question-writer": "idle" }, queue: { waiting: 0, running: 0 }, problems: {} }),
  close: async () => undefined,
};

/** A file that contains `BROKEN` is damaged; every other has one page of two sentences. */
export function makeFakeScience(): FakeScience {
  const fake: FakeScience = {
    reads: [],
    generated: [],
    isDry: false,
    beforeQuestion: () => undefined,
    models: () => models,
    sentencesOf: () => sentences,
    async extractPdf(file, options) {
      options?.signal?.throwIfAborted();
      const bytes = typeof file === "string" ? await readFile(file) : Buffer.from(file);
      fake.reads.push(String(file));
      if (bytes.includes("BROKEN")) throw new DocumentError("damaged", "This PDF is damaged. Export it again.");
      return document(createHash("sha256").update(bytes).digest("hex"));
    },
    async buildIndex(read, _models, onProgress) {
      onProgress?.({ stage: "chunking", done: 1, total: 1 });
      const vector = Float32Array.from({ length: EMBEDDING_DIMENSIONS }, (_, i) => (i === 0 ? 1 : 0));
      const passage = { id: `${read.sha256.slice(0, 12)}:p1:0`, ordinal: 0, page: 1, section: null, start: 0, end: TEXT.length, text: TEXT, sentences };
      return { passages: [passage], passageVectors: vector, sentenceVectors: new Float32Array([...vector, ...vector]), sentenceOffsets: [0] };
    },
    async generateQuestions(input, _models, events = {}) {
      const { seed, existing = [], near, takenAnswers } = input;
      fake.generated.push({ seed, existing, ...(near ? { near } : {}), ...(takenAnswers ? { takenAnswers } : {}) });
      const written: Question[] = [];
      for (let ordinal = 0; ordinal < (fake.isDry ? 0 : input.questions); ordinal += 1) {
        await fake.beforeQuestion(ordinal, events.signal);
        events.signal?.throwIfAborted();
        const question = makeQuestion(input.seed, ordinal, input.index.passages[0]?.id ?? "");
        written.push(question);
        events.onQuestion?.(question);
        events.onRejected?.({ question: "Why this?", gate: "form", reason: "It has no subject.", page: 1 });
        events.onProgress?.({ stage: "generating", done: ordinal + 1, total: input.questions, attempts: 2 * (ordinal + 1) });
      }
      return { questions: written, rejected: [], attempts: 2 * written.length, evaluation: written[0]?.rag ?? null, notes: [], timings: { generateMs: 1, answerMs: 1 } };
    },
  };
  return fake;
}

function document(sha256: string): ExtractedDocument {
  const page = { number: 1, label: null, text: TEXT, spans: [], headings: [] };
  return { title: "Cells", sha256, pageCount: 1, pages: [page], emptyPages: [], language: "en", warnings: [] };
}

function makeQuestion(seed: number, ordinal: number, passageId: string): Question {
  return {
    id: `q-${seed}-${ordinal}`,
    question: `Why do cells divide, case ${ordinal} of seed ${seed}?`,
    answer: "Surface grows more slowly than volume.",
    difficultyAsked: "medium",
    difficulty: "easy",
    context: TEXT,
    sourcePassageId: passageId,
    citations: [{ page: 1, section: null, passageId, similarity: 0.7, quote: "Surface grows more slowly than volume." }],
    rag: { contextRelevance: 0.6, faithfulness: 0.9, answerRelevance: 0.6, ragScore: 0.7 },
    sentenceFaithfulness: [0.9],
  };
}
