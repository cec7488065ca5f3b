/** What students write: an attempt (being written), which becomes a submission (handed in), its answers and their history. */

import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Grade } from "@/lib/nlp/grading/types";
import { exams, examQuestions } from "./exams";
import { students } from "./students";

export const attempts = sqliteTable(
  "attempts",
  {
    /** Also the confirmation that the student is shown. */
    id: text("id").primaryKey(),
    examId: text("exam_id")
      .notNull()
      .references(() => exams.id, { onDelete: "cascade" }),
    studentId: text("student_id")
      .notNull()
      .references(() => students.id, { onDelete: "restrict" }),
    /** Order of the questions, when shuffled. */
    seed: integer("seed").notNull(),
    startedAt: integer("started_at").notNull(),
    /** The server's deadline without grace; null when there is none. */
    deadlineAt: integer("deadline_at"),
    submittedAt: integer("submitted_at"),
    submittedBy: text("submitted_by", { enum: ["student", "deadline", "teacher"] }),
    releasedAt: integer("released_at"),
  },
  (table) => [
    uniqueIndex("attempts_one_each").on(table.examId, table.studentId),
    index("attempts_student").on(table.studentId),
    index("attempts_deadline").on(table.submittedAt, table.deadlineAt),
    check("attempts_submission", sql`(${table.submittedAt} IS NULL) = (${table.submittedBy} IS NULL)`),
    check("attempts_release", sql`${table.releasedAt} IS NULL OR ${table.submittedAt} IS NOT NULL`),
  ],
);

export const answers = sqliteTable(
  "answers",
  {
    attemptId: text("attempt_id")
      .notNull()
      .references(() => attempts.id, { onDelete: "cascade" }),
    examQuestionId: text("exam_question_id")
      .notNull()
      .references(() => examQuestions.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    /** Counts up with every accepted save, from 1. */
    revision: integer("revision").notNull(),
    isFlagged: integer("is_flagged", { mode: "boolean" }).notNull().default(false),
    savedAt: integer("saved_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.examQuestionId] }),
    check("answers_length", sql`length(${table.text}) <= 10000`),
    check("answers_revision", sql`${table.revision} >= 1`),
  ],
);

/** Every text that an answer ever had, and those that were refused. */
export const answerHistory = sqliteTable(
  "answer_history",
  {
    id: integer("id").primaryKey(),
    attemptId: text("attempt_id")
      .notNull()
      .references(() => attempts.id, { onDelete: "cascade" }),
    examQuestionId: text("exam_question_id")
      .notNull()
      .references(() => examQuestions.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    revision: integer("revision").notNull(),
    /** `outdated`: another tab or device had saved a newer one. `late`: after the deadline. */
    outcome: text("outcome", { enum: ["saved", "outdated", "late"] }).notNull(),
    at: integer("at").notNull(),
  },
  (table) => [index("answer_history_answer").on(table.attemptId, table.examQuestionId, table.id)],
);

export const GRADING_STATES = ["waiting", "grading", "graded", "failed"] as const;
export type GradingState = (typeof GRADING_STATES)[number];

/** One unit of grading: an answer of a submission. */
export const answerGrades = sqliteTable(
  "answer_grades",
  {
    attemptId: text("attempt_id")
      .notNull()
      .references(() => attempts.id, { onDelete: "cascade" }),
    examQuestionId: text("exam_question_id")
      .notNull()
      .references(() => examQuestions.id, { onDelete: "cascade" }),
    state: text("state", { enum: GRADING_STATES }).notNull().default("waiting"),
    /** How often it was begun; a crash counts. */
    runs: integer("runs").notNull().default(0),
    grade: text("grade", { mode: "json" }).$type<Grade>(),
    /** The grader's mark in the exam's points. */
    mark: real("mark"),
    /** A sentence for the teacher, set when failed. */
    error: text("error"),
    gradedAt: integer("graded_at"),
    /** The teacher's mark, which counts instead of the grader's; survives re-grading. */
    overrideMark: real("override_mark"),
    /** For the student. */
    comment: text("comment").notNull().default(""),
    /** The teacher has looked at it and agrees. */
    isAccepted: integer("is_accepted", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.examQuestionId] }),
    index("answer_grades_queue").on(table.state),
    check("answer_grades_state", sql`${table.state} IN ('waiting', 'grading', 'graded', 'failed')`),
    check("answer_grades_graded", sql`(${table.state} <> 'graded') OR (${table.grade} IS NOT NULL AND ${table.mark} IS NOT NULL)`),
    check("answer_grades_mark", sql`${table.overrideMark} IS NULL OR ${table.overrideMark} >= 0`),
  ],
);

/** Who changed a mark, when, from what to what. Rows are only added. */
export const markChanges = sqliteTable(
  "mark_changes",
  {
    id: integer("id").primaryKey(),
    attemptId: text("attempt_id")
      .notNull()
      .references(() => attempts.id, { onDelete: "cascade" }),
    examQuestionId: text("exam_question_id")
      .notNull()
      .references(() => examQuestions.id, { onDelete: "cascade" }),
    who: text("who").notNull(),
    at: integer("at").notNull(),
    kind: text("kind", { enum: ["graded", "override", "override-removed", "accepted", "regraded"] }).notNull(),
    from: real("from_mark"),
    to: real("to_mark"),
    reason: text("reason").notNull().default(""),
  },
  (table) => [index("mark_changes_answer").on(table.attemptId, table.examQuestionId, table.id)],
);
