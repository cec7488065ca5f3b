"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { getDb } from "@/db/client";
import { studentAction } from "@/lib/auth/student-action";
import { startRound } from "@/lib/practice/rounds";

const schema = z.object({ material: z.string().max(40), kind: z.enum(["all", "missed"]) });

/** Leads to the round: a new one, or the one that is under way. */
export const startRoundAction = studentAction(schema, async ({ material, kind }, student) => {
  const round = startRound(getDb(), material, student.id, kind);
  redirect(`/quiz/${material}/${round.id}`);
});
