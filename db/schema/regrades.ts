/** What an exam's marks would be under proposed key points: one row an answer, gone when the proposal is applied or dropped. */

import { sql } from "drizzle-orm";
import { check, index, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Grade } from "@/lib/nlp/grading/types";
import { attempts, GRADING_STATES } from "./attempts";
import { examQuestions } from "./exams";

export const regradePreviews = sqliteTable(
  "regrade_previews",
  {
    attemptId: text("attempt_id")
      .notNull()
      .references(() => attempts.id, { onDelete: "cascade" }),
    examQuestionId: text("exam_question_id")
      .notNull()
      .references(() => examQuestions.id, { onDelete: "cascade" }),
    state: text("state", { enum: GRADING_STATES }).notNull().default("waiting"),
    grade: text("grade", { mode: "json" }).$type<Grade>(),
    /** In the exam's points. */
    mark: real("mark"),
    /** A sentence for the teacher, set when failed. */
    error: text("error"),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.examQuestionId] }),
    index("regrade_previews_queue").on(table.state),
    check("regrade_previews_graded", sql`(${table.state} <> 'graded') OR (${table.grade} IS NOT NULL AND ${table.mark} IS NOT NULL)`),
  ],
);
