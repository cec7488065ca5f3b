/** One request of the autosave: up to a few answers at once, each with its own outcome. */

import "server-only";
import { z } from "zod";
import type { Db } from "@/db/client";
import { UserError } from "@/lib/user-error";
import { type SaveResult, saveAnswer } from "./save-answer";

/** 10,000 characters take up to 60 kB as JSON; a browser sends up to 64 kB in one go when its page is left. */
const MAX_BODY_BYTES = 512_000;

const requestShape = z.object({
  answers: z
    .array(
      z.object({
        question: z.string().max(40),
        // Longer than any answer: the exact limit has a sentence of its own.
        text: z.string().max(200_000),
        base: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
        sent: z.array(z.string().max(20)).max(50).default([]),
        isFlagged: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(200),
});

/** How one answer fared. Its text goes back only when it is not what was sent. */
export interface SavedAnswer extends Omit<SaveResult, "text" | "outcome"> {
  question: string;
  outcome: SaveResult["outcome"] | "refused";
  text?: string;
  /** A sentence, when refused. */
  message?: string;
}

/**
 * Reads the request and stores what it brings. The caller has made sure that the attempt is the sender's own.
 * @throws UserError when the request cannot be read
 */
export async function receiveSaves(db: Db, attemptId: string, request: Request, now = Date.now()): Promise<SavedAnswer[]> {
  const parsed = requestShape.safeParse(parseJson(await readBody(request)));
  if (!parsed.success) throw new UserError("bad_request:answers", "This save could not be read. Load the page anew; what you typed is kept on this device.");
  return parsed.data.answers.map((answer) => {
    const { question, text, base, sent, isFlagged } = answer;
    try {
      const { text: stored, ...saved } = saveAnswer(db, { attemptId, examQuestionId: question, text, baseRevision: base, sent, isFlagged, now });
      return saved.outcome === "saved" ? { question, ...saved } : { question, ...saved, text: stored };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      // One answer that is too long must not keep the others from being saved.
      return { question, outcome: "refused" as const, revision: base, savedAt: now, isFlagged: isFlagged ?? false, message: error.message };
    }
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function readBody(request: Request): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    const part = chunk as Uint8Array;
    bytes += part.byteLength;
    if (bytes > MAX_BODY_BYTES) throw new UserError("too_large:answers", "This save is too large. Shorten the answer; until then it is kept on this device only.", 413);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
