/** Answers handed in as PDF: the file, how it was split into answers, and their grades. */

import { sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Grade } from "@/lib/nlp/grading/types";
import { GRADING_STATES } from "./attempts";
import { createdAt } from "./columns";
import { type ExamCitation, type ExamKeyPoint, exams } from "./exams";
import { materials } from "./materials";

/** What a hand-in is graded against, copied when it was uploaded: later changes to the material or exam change no mark. */
export interface HandInQuestion {
  /** As the student's PDF counts, from 1. */
  number: number;
  question: string;
  references: string[];
  source: string;
  citations: ExamCitation[];
  keyPoints: ExamKeyPoint[] | null;
  points: number;
}

export const handIns = sqliteTable(
  "hand_ins",
  {
    id: text("id").primaryKey(),
    /** Graded against one of the two; null when that was deleted. */
    examId: text("exam_id").references(() => exams.id, { onDelete: "set null" }),
    materialId: text("material_id").references(() => materials.id, { onDelete: "set null" }),
    /** The exam's or material's title when it was uploaded. */
    againstTitle: text("against_title").notNull(),
    questions: text("questions", { mode: "json" }).$type<HandInQuestion[]>().notNull(),
    /** Whose it is: from the file's name, corrected by the teacher. */
    name: text("name").notNull(),
    fileName: text("file_name").notNull(),
    /** Of the file's bytes, hex; names the file in DATA_DIR/uploads. */
    sha256: text("sha256").notNull(),
    bytes: integer("bytes").notNull(),
    pageCount: integer("page_count").notNull(),
    /** How the answers were told apart. */
    splitBy: text("split_by", { enum: ["markers", "pages"] }).notNull(),
    /** What was odd about the split, sentences for the teacher. */
    problems: text("problems", { mode: "json" }).$type<string[]>().notNull(),
    /** `split`: the teacher is to look at the split. `grading`: confirmed; done when no answer waits. */
    state: text("state", { enum: ["split", "grading"] }).notNull(),
    createdAt: createdAt(),
    /** Set by "delete"; undone by clearing it; swept for good later. */
    deletedAt: integer("deleted_at"),
  },
  (table) => [
    index("hand_ins_recent").on(table.deletedAt, table.createdAt),
    check("hand_ins_state", sql`${table.state} IN ('split', 'grading')`),
    check("hand_ins_sha256_form", sql`length(${table.sha256}) = 64`),
    check("hand_ins_name", sql`length(${table.name}) BETWEEN 1 AND 300`),
  ],
);

export const handInAnswers = sqliteTable(
  "hand_in_answers",
  {
    id: text("id").primaryKey(),
    handInId: text("hand_in_id")
      .notNull()
      .references(() => handIns.id, { onDelete: "cascade" }),
    /** Position in the PDF, from 0. */
    ordinal: integer("ordinal").notNull(),
    /** The question that it answers; null: none, and it is not graded. */
    number: integer("number"),
    /** Where it begins in the student's PDF, from 1. */
    page: integer("page").notNull(),
    text: text("text").notNull(),
    /** Null before the split is confirmed, and for what is not graded. */
    state: text("state", { enum: GRADING_STATES }),
    runs: integer("runs").notNull().default(0),
    grade: text("grade", { mode: "json" }).$type<Grade>(),
    /** In the question's points. */
    mark: real("mark"),
    error: text("error"),
    /** The teacher's mark, which counts instead of the grader's. */
    overrideMark: real("override_mark"),
    comment: text("comment").notNull().default(""),
  },
  (table) => [
    uniqueIndex("hand_in_answers_order").on(table.handInId, table.ordinal),
    index("hand_in_answers_queue").on(table.state),
    check("hand_in_answers_graded", sql`${table.state} IS NULL OR ${table.state} <> 'graded' OR (${table.grade} IS NOT NULL AND ${table.mark} IS NOT NULL)`),
    check("hand_in_answers_override", sql`${table.overrideMark} IS NULL OR ${table.overrideMark} >= 0`),
  ],
);
