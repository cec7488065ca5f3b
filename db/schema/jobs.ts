/** Work that goes on behind the pages: reading a PDF and writing questions from it. */

import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Difficulty, GenerationOptions, RagScore } from "@/lib/nlp/questions/types";
import { createdAt } from "./columns";
import { materials } from "./materials";

export const JOB_STATES = ["queued", "running", "done", "failed", "cancelled"] as const;
export type JobState = (typeof JOB_STATES)[number];

export const JOB_STAGES = ["uploaded", "cleaning", "chunking", "embedding", "generating", "done"] as const;
export type JobStage = (typeof JOB_STAGES)[number];

/** Everything about a question that writing it anew replaces. */
export interface QuestionContent {
  stableId: string;
  question: string;
  answer: string;
  difficulty: Difficulty;
  difficultyAsked: Difficulty;
  context: string;
  sourcePassageId: number | null;
  rag: RagScore;
  sentenceFaithfulness: number[];
  state: "new" | "approved" | "rejected";
  rejectionReason: string;
  editedAt: number | null;
  citations: { page: number; section: string | null; passageAddress: string; similarity: number; quote: string }[];
}

/** Set in a job that writes one question anew instead of adding some. */
export interface Rewrite {
  questionId: string;
  /** The question's version when it was asked for: a later change of the teacher's wins. */
  version: number;
  /** What the question was before, once the new one is there: for the way back. */
  before: QuestionContent | null;
  isUndone: boolean;
}

export interface JobOptions extends GenerationOptions {
  rewrite?: Rewrite;
}

export const jobs = sqliteTable(
  "jobs",
  {
    id: text("id").primaryKey(),
    state: text("state", { enum: JOB_STATES }).notNull(),
    stage: text("stage", { enum: JOB_STAGES }).notNull(),
    /** Work done in this stage, of `total`; both 0 while it cannot be told. */
    done: integer("done").notNull().default(0),
    total: integer("total").notNull().default(0),
    /** Questions tried in the stage `generating`. */
    attempts: integer("attempts").notNull().default(0),
    /** How often the job was started; a run that a crash cut short counts. */
    runs: integer("runs").notNull().default(0),
    /** The stored file it works on. */
    sha256: text("sha256").notNull(),
    fileName: text("file_name").notNull(),
    /** Null until the file has been read. */
    materialId: text("material_id").references(() => materials.id, { onDelete: "cascade" }),
    options: text("options", { mode: "json" }).$type<JobOptions>().notNull(),
    /** A sentence for the teacher, set when failed. */
    error: text("error"),
    /** False when a retry cannot help, e.g. a damaged file. */
    isRetryable: integer("is_retryable", { mode: "boolean" }).notNull().default(true),
    isCancelRequested: integer("is_cancel_requested", { mode: "boolean" }).notNull().default(false),
    evaluation: text("evaluation", { mode: "json" }).$type<RagScore>(),
    /** Sentences for the teacher, e.g. why fewer questions came out. */
    notes: text("notes", { mode: "json" }).$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
    startedAt: integer("started_at"),
    finishedAt: integer("finished_at"),
  },
  (table) => [
    index("jobs_queue").on(table.state, table.createdAt),
    index("jobs_material").on(table.materialId),
    index("jobs_file").on(table.sha256),
    check("jobs_state", sql`${table.state} IN ('queued', 'running', 'done', 'failed', 'cancelled')`),
    check(
      "jobs_stage",
      sql`${table.stage} IN ('uploaded', 'cleaning', 'chunking', 'embedding', 'generating', 'done')`,
    ),
    check("jobs_progress", sql`${table.done} >= 0 AND ${table.total} >= 0`),
    check("jobs_error", sql`(${table.state} = 'failed') = (${table.error} IS NOT NULL)`),
  ],
);
