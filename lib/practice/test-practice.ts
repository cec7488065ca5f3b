/** For tests: a material that is open for practice, and every string of it that no student may see before having answered. */

import "server-only";
import type { Db } from "@/db/client";
import { questions } from "@/db/schema";
import { makeTestMaterial } from "@/lib/exams/test-material";
import { eq } from "drizzle-orm";
import { setPractice } from "./open";

export interface TestPractice {
  materialId: string;
  questionIds: string[];
  /** By question id: reference and key points, and the passage. */
  secrets: Map<string, string[]>;
}

export function makeTestPractice(db: Db, sha = "a"): TestPractice {
  const { materialId, questionIds } = makeTestMaterial(db, sha);
  setPractice(db, materialId, true);
  const rows = db.select().from(questions).where(eq(questions.materialId, materialId)).all();
  return { materialId, questionIds, secrets: new Map(rows.map(({ id, answer, context }) => [id, [answer, context]])) };
}
