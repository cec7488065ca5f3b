/** Texts of a submission that came too late or from a tab that was behind: kept, not graded, shown to the teacher. */

import "server-only";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { answerHistory, answers } from "@/db/schema";

export interface RefusedSave {
  examQuestionId: string;
  text: string;
  /** `outdated`: another tab or device had saved a newer one. `late`: after the end. */
  outcome: "outdated" | "late";
  at: number;
}

/** Oldest first. A text that is also the one handed in is left out, and of the same text again only the first is listed. */
export function listRefusedSaves(db: Db, attemptId: string): RefusedSave[] {
  const final = new Map(db.select().from(answers).where(eq(answers.attemptId, attemptId)).all().map((row) => [row.examQuestionId, row.text]));
  const { examQuestionId, text, outcome, at } = answerHistory;
  const rows = db
    .select({ examQuestionId, text, outcome, at })
    .from(answerHistory)
    .where(and(eq(answerHistory.attemptId, attemptId), inArray(outcome, ["outdated", "late"])))
    .orderBy(asc(answerHistory.id))
    .all();
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const key = JSON.stringify([row.examQuestionId, row.outcome, row.text]);
    if (row.outcome === "saved" || seen.has(key) || (final.get(row.examQuestionId) ?? "") === row.text) return [];
    seen.add(key);
    return [{ ...row, outcome: row.outcome }];
  });
}
