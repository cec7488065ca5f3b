/** Practice: a student's rounds of questions on an opened material, with instant grades. No teacher's mark hangs on them. */

import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Grade } from "@/lib/nlp/grading/types";
import { materials } from "./materials";
import { questions } from "./questions";
import { students } from "./students";

export const practiceRounds = sqliteTable(
  "practice_rounds",
  {
    id: text("id").primaryKey(),
    studentId: text("student_id")
      .notNull()
      .references(() => students.id, { onDelete: "cascade" }),
    materialId: text("material_id")
      .notNull()
      .references(() => materials.id, { onDelete: "cascade" }),
    /** `missed`: only questions that went wrong the last time. */
    kind: text("kind", { enum: ["all", "missed"] }).notNull(),
    startedAt: integer("started_at").notNull(),
    finishedAt: integer("finished_at"),
  },
  (table) => [index("practice_rounds_student").on(table.studentId, table.materialId, table.startedAt)],
);

/** A question of a round; without an answer until the student has given one. */
export const practiceAnswers = sqliteTable(
  "practice_answers",
  {
    roundId: text("round_id")
      .notNull()
      .references(() => practiceRounds.id, { onDelete: "cascade" }),
    questionId: text("question_id")
      .notNull()
      .references(() => questions.id, { onDelete: "cascade" }),
    /** Position in the round, from 0. */
    ordinal: integer("ordinal").notNull(),
    /** Null until answered; from then on reference and passages may be shown. */
    answer: text("answer"),
    answeredAt: integer("answered_at"),
    /** Null until graded. */
    grade: text("grade", { mode: "json" }).$type<Grade>(),
  },
  (table) => [
    primaryKey({ columns: [table.roundId, table.questionId] }),
    index("practice_answers_question").on(table.questionId),
    check("practice_answers_length", sql`${table.answer} IS NULL OR length(${table.answer}) <= 10000`),
    check("practice_answers_answered", sql`(${table.answer} IS NULL) = (${table.answeredAt} IS NULL)`),
    check("practice_answers_graded", sql`${table.grade} IS NULL OR ${table.answer} IS NOT NULL`),
  ],
);
