/** Exams. Publishing copies everything a mark depends on into `exam_questions`: later changes to the material change no exam. */

import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt } from "./columns";
import { materials } from "./materials";
import { questions } from "./questions";

export const EXAM_STATES = ["draft", "open", "closed"] as const;
export type ExamState = (typeof EXAM_STATES)[number];

/** What students see on release; each includes what stands before it. */
export const RELEASE_DETAILS = ["score", "points", "reference"] as const;
export type ReleaseDetail = (typeof RELEASE_DETAILS)[number];

export interface ExamKeyPoint {
  id: string;
  text: string;
  /** Other wordings; any of them counts. */
  alternatives: string[];
  /** Share in the coverage relative to the other points (> 0). */
  weight: number;
  /** The source sentence that grounds it; null when none does. */
  groundedBy: string | null;
  /** P(entailment) by the source, 0–1. */
  grounding: number;
}

export interface ExamCitation {
  page: number;
  section: string | null;
  passageAddress: string;
  similarity: number;
  quote: string;
}

export const exams = sqliteTable(
  "exams",
  {
    id: text("id").primaryKey(),
    /** Null when the material was deleted: the exam keeps its own copy of what it needs. */
    materialId: text("material_id").references(() => materials.id, { onDelete: "set null" }),
    /** Of the material's file, for links into the PDF, and its title when the exam was made. */
    materialTitle: text("material_title").notNull(),
    title: text("title").notNull(),
    instructions: text("instructions").notNull().default(""),
    state: text("state", { enum: EXAM_STATES }).notNull().default("draft"),
    opensAt: integer("opens_at"),
    closesAt: integer("closes_at"),
    timeLimitMinutes: integer("time_limit_minutes"),
    isShuffled: integer("is_shuffled", { mode: "boolean" }).notNull().default(false),
    releaseDetail: text("release_detail", { enum: RELEASE_DETAILS }).notNull().default("points"),
    createdAt: createdAt(),
    updatedAt: integer("updated_at").notNull(),
    /** When it was first opened. */
    publishedAt: integer("published_at"),
    /** Set by "delete"; undone by clearing it; swept for good later. */
    deletedAt: integer("deleted_at"),
  },
  (table) => [
    index("exams_material").on(table.materialId),
    index("exams_recent").on(table.deletedAt, table.updatedAt),
    check("exams_state", sql`${table.state} IN ('draft', 'open', 'closed')`),
    check("exams_release_detail", sql`${table.releaseDetail} IN ('score', 'points', 'reference')`),
    check("exams_title", sql`length(${table.title}) BETWEEN 1 AND 300`),
    check("exams_limit", sql`${table.timeLimitMinutes} IS NULL OR ${table.timeLimitMinutes} BETWEEN 1 AND 1440`),
    check("exams_times", sql`${table.opensAt} IS NULL OR ${table.closesAt} IS NULL OR ${table.opensAt} < ${table.closesAt}`),
  ],
);

export const examQuestions = sqliteTable(
  "exam_questions",
  {
    id: text("id").primaryKey(),
    examId: text("exam_id")
      .notNull()
      .references(() => exams.id, { onDelete: "cascade" }),
    /** The question that it was copied from, when that is still there. */
    questionId: text("question_id").references(() => questions.id, { onDelete: "set null" }),
    /** Position in the exam, from 0. */
    ordinal: integer("ordinal").notNull(),
    points: integer("points").notNull().default(10),
    question: text("question").notNull(),
    /** Alternatives; the first is the material's own reference answer. */
    references: text("references_json", { mode: "json" }).$type<string[]>().notNull(),
    /** The passages that ground the answer: the grader's source. */
    source: text("source").notNull(),
    citations: text("citations", { mode: "json" }).$type<ExamCitation[]>().notNull(),
    /** What the grader looks for; null until it has been worked out. */
    keyPoints: text("key_points", { mode: "json" }).$type<ExamKeyPoint[]>(),
    /** Reference sentences that the source does not entail, left out of the key points. */
    ungrounded: text("ungrounded", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** A change of the key points after publishing, not in force until it is applied; null when none is prepared. */
    proposedPoints: text("proposed_points", { mode: "json" }).$type<ExamKeyPoint[]>(),
    /** The teacher's explicit yes to points that no source sentence grounds. */
    isUngroundedAccepted: integer("is_ungrounded_accepted", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    uniqueIndex("exam_questions_order").on(table.examId, table.ordinal),
    index("exam_questions_question").on(table.questionId),
    check("exam_questions_points", sql`${table.points} BETWEEN 1 AND 1000`),
    check("exam_questions_text", sql`length(${table.question}) > 0`),
  ],
);
