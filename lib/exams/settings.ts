/** The settings of an exam: what a form may say, and what a changed time means for students who are writing. */

import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { attempts, exams, RELEASE_DETAILS } from "@/db/schema";
import { UserError } from "@/lib/user-error";
import { MAX_TITLE } from "./create";
import { moveDeadlines } from "./deadlines";
import { findExam } from "./queries";
import { goneExam } from "./states";

export const MAX_LIMIT_MINUTES = 1440;
export const MAX_INSTRUCTIONS = 5_000;

export const titleSchema = z
  .string()
  .transform((text) => text.normalize("NFC").replace(/[\p{C}\s]+/gu, " ").trim())
  .pipe(z.string().min(1, "Enter a title.").max(MAX_TITLE, `Use at most ${MAX_TITLE} characters.`));

/** "2026-12-03T14:05", as the browser's field sends it, in the server's time zone; empty is none. */
const timeSchema = z
  .string()
  .trim()
  .transform((text, context) => {
    if (text === "") return null;
    const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) ? new Date(text).getTime() : NaN;
    if (Number.isFinite(time)) return time;
    context.addIssue({ code: "custom", message: "Enter a date and a time, or leave this empty." });
    return z.NEVER;
  });

const limitSchema = z
  .string()
  .trim()
  .transform((text, context) => {
    if (text === "") return null;
    const minutes = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
    if (minutes >= 1 && minutes <= MAX_LIMIT_MINUTES) return minutes;
    context.addIssue({ code: "custom", message: `Enter whole minutes from 1 to ${MAX_LIMIT_MINUTES}, or leave this empty.` });
    return z.NEVER;
  });

export const settingsSchema = z
  .object({
    title: titleSchema,
    instructions: z
      .string()
      .transform((text) => text.replace(/\r\n?/g, "\n").trim())
      .pipe(z.string().max(MAX_INSTRUCTIONS, `Use at most ${MAX_INSTRUCTIONS.toLocaleString("en")} characters.`)),
    opensAt: timeSchema,
    closesAt: timeSchema,
    timeLimitMinutes: limitSchema,
    isShuffled: z.string().optional().transform((value) => value === "on"),
    releaseDetail: z.enum(RELEASE_DETAILS, "Choose what students see."),
  })
  .refine(({ opensAt, closesAt }) => opensAt === null || closesAt === null || opensAt < closesAt, {
    path: ["closesAt"],
    error: "The closing time must be after the opening time.",
  });

export type ExamSettings = z.output<typeof settingsSchema>;

/**
 * Stores the settings. A changed closing time or limit moves the deadline of everybody who is still writing.
 * @throws UserError when shuffling is changed after somebody has begun: their order is fixed
 */
export function saveSettings(db: Db, id: string, settings: ExamSettings, now = Date.now()): void {
  db.transaction(
    (tx) => {
      const exam = findExam(tx, id);
      if (!exam) throw goneExam();
      const begun = tx.select({ id: attempts.id }).from(attempts).where(eq(attempts.examId, id)).limit(1).get();
      if (begun && settings.isShuffled !== exam.isShuffled) {
        throw new UserError("conflict:shuffle", "Students have begun: whether the questions are shuffled stays as it is.", 409);
      }
      tx.update(exams).set({ ...settings, updatedAt: now }).where(eq(exams.id, id)).run();
      const hasNewTimes = settings.closesAt !== exam.closesAt || settings.timeLimitMinutes !== exam.timeLimitMinutes;
      if (hasNewTimes && exam.state === "open") moveDeadlines(tx, id, settings);
    },
    { behavior: "immediate" },
  );
}
