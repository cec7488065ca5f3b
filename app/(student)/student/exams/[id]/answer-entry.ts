/** One answer as a tab has it, and what is sent of it. */

import { MAX_ANSWER_CHARACTERS, countCharacters, storableText } from "@/lib/submissions/answer-text";
import type { StoredAnswer } from "@/lib/submissions/queries";
import type { SavedAnswer } from "@/lib/submissions/receive-saves";

export interface AnswerToSend {
  question: string;
  text: string;
  base: number;
  sent: string[];
  isFlagged: boolean;
}

/** The server's answer, or a status alone; a network that fails rejects. */
export interface Transport {
  post(answers: AnswerToSend[], isLeaving: boolean): Promise<{ status: number; answers: SavedAnswer[] }>;
  get(): Promise<{ status: number; isSubmitted: boolean; answers: StoredAnswer[] }>;
}

/** Replaced as a whole at each change. */
export interface Entry {
  text: string;
  isFlagged: boolean;
  revision: number;
  stored: { text: string; isFlagged: boolean };
  /** Fingerprints of what was sent and not answered yet. */
  sent: readonly string[];
  /** Another tab's or device's newer text, while the student has not chosen. */
  conflict: { text: string; revision: number } | null;
  /** Why the server would not take this very text. */
  refusal: { text: string; message: string } | null;
  /** The newest text came from elsewhere and was put in here. */
  isRenewed: boolean;
}

export interface Status {
  kind: "idle" | "saving" | "saved" | "unsaved" | "signed-out" | "ended";
  /** Of the last save, by the server's clock. */
  savedAt: number | null;
  hasCopy: boolean;
}

/** Browsers refuse to keep more than 64 kB on the way when a page is left. */
const LEAVING_BYTES = 60_000;

/** Something of it is not on the server, or may have been overtaken there by a text whose save was never answered. */
export const isDirty = (entry: Entry): boolean =>
  storableText(entry.text) !== entry.stored.text || entry.isFlagged !== entry.stored.isFlagged || entry.sent.length > 0;

/** Unsaved, and sending it can help. */
export const isSendable = (entry: Entry): boolean =>
  isDirty(entry) && entry.conflict === null && entry.refusal?.text !== entry.text && countCharacters(entry.text) <= MAX_ANSWER_CHARACTERS;

/** Groups of answers that are small enough to be sent while a page is left. */
export function inParts(answers: AnswerToSend[]): AnswerToSend[][] {
  const parts: AnswerToSend[][] = [];
  let bytes = Infinity;
  for (const answer of answers) {
    const size = new TextEncoder().encode(JSON.stringify(answer)).length;
    if (bytes + size > LEAVING_BYTES) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(answer);
    bytes += size;
  }
  return parts;
}
