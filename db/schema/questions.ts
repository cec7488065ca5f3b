/** Questions with their reference answers and citations, attempts that the gates refused, and what the grader looks for. */

import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { KeyPointProfile } from "@/lib/nlp/grading/types";
import type { Difficulty, RagScore, RejectionGate } from "@/lib/nlp/questions/types";
import { createdAt } from "./columns";
import { jobs } from "./jobs";
import { materials, passages } from "./materials";

export const QUESTION_STATES = ["new", "approved", "rejected"] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

export const questions = sqliteTable(
  "questions",
  {
    id: text("id").primaryKey(),
    materialId: text("material_id")
      .notNull()
      .references(() => materials.id, { onDelete: "cascade" }),
    /** The run that wrote it; null when the teacher did. */
    jobId: text("job_id").references(() => jobs.id, { onDelete: "cascade" }),
    /** The generator's own id, the same for the same passage and wording. */
    stableId: text("stable_id").notNull(),
    /** Position within its run, or among those written by hand, from 0. */
    ordinal: integer("ordinal").notNull(),
    question: text("question").notNull(),
    answer: text("answer").notNull(),
    difficultyAsked: text("difficulty_asked").$type<Difficulty>().notNull(),
    difficulty: text("difficulty").$type<Difficulty>().notNull(),
    /** The passages that ground the answer: the grader's source. */
    context: text("context").notNull(),
    sourcePassageId: integer("source_passage_id").references(() => passages.id, { onDelete: "set null" }),
    rag: text("rag", { mode: "json" }).$type<RagScore>().notNull(),
    /** P(entailment) of each answer sentence by its best source sentence. */
    sentenceFaithfulness: text("sentence_faithfulness", { mode: "json" }).$type<number[]>().notNull(),
    /** The teacher's verdict. Rejected ones stay to be seen and are offered for no exam, export or practice. */
    state: text("state", { enum: QUESTION_STATES }).notNull().default("new"),
    /** Why it was rejected. */
    rejectionReason: text("rejection_reason").notNull().default(""),
    createdAt: createdAt(),
    /** When the teacher last changed its wording, reference or difficulty, or had it written anew. */
    editedAt: integer("edited_at"),
    deletedAt: integer("deleted_at"),
  },
  (table) => [
    check("questions_state", sql`${table.state} IN ('new', 'approved', 'rejected')`),
    uniqueIndex("questions_order").on(table.jobId, table.ordinal),
    index("questions_material").on(table.materialId, table.deletedAt),
    check("questions_difficulty_asked", sql`${table.difficultyAsked} IN ('easy', 'medium', 'hard')`),
    check("questions_difficulty", sql`${table.difficulty} IN ('easy', 'medium', 'hard')`),
    check("questions_text", sql`length(${table.question}) > 0 AND length(${table.answer}) > 0`),
  ],
);

export const citations = sqliteTable(
  "citations",
  {
    questionId: text("question_id")
      .notNull()
      .references(() => questions.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    page: integer("page").notNull(),
    section: text("section"),
    /** The passage's stable id. */
    passageAddress: text("passage_address").notNull(),
    similarity: real("similarity").notNull(),
    quote: text("quote").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.questionId, table.position] }),
    check("citations_page", sql`${table.page} >= 1`),
  ],
);

export const rejectedAttempts = sqliteTable(
  "rejected_attempts",
  {
    id: integer("id").primaryKey(),
    jobId: text("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    materialId: text("material_id")
      .notNull()
      .references(() => materials.id, { onDelete: "cascade" }),
    question: text("question").notNull(),
    gate: text("gate").$type<RejectionGate>().notNull(),
    reason: text("reason").notNull(),
    page: integer("page").notNull(),
  },
  (table) => [index("rejected_attempts_material").on(table.materialId), index("rejected_attempts_job").on(table.jobId)],
);

/** What one reference answer asks for, so that only the first answer to a question pays for finding it. */
export const keyPointProfiles = sqliteTable(
  "key_point_profiles",
  {
    questionId: text("question_id")
      .notNull()
      .references(() => questions.id, { onDelete: "cascade" }),
    /** Hash of question, reference, source and model weights: a change of any of them misses. */
    key: text("key").notNull(),
    profile: text("profile", { mode: "json" }).$type<KeyPointProfile>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.questionId, table.key] })],
);
