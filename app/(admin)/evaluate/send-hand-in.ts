/** Sends one hand-in to the server and reads what became of it. */

import { CONNECTION_BROKE, postForm, UNREADABLE_ANSWER } from "../post-form";
import { fileProblem } from "../send-file";

export type HandInOutcome = { kind: "stored"; id: string; isExisting: boolean } | { kind: "refused"; message: string };

interface Answer {
  files?: { handIn?: { id: string; isExisting: boolean } }[];
  error?: { message: string };
}

/** Resolves with what became of the file; never rejects. */
export async function sendHandIn(file: File, against: string, onProgress: (share: number) => void): Promise<HandInOutcome> {
  const problem = fileProblem(file);
  if (problem) return { kind: "refused", message: problem };
  const form = new FormData();
  form.set("against", against);
  form.set("file", file);
  const { status, body } = await postForm("/api/hand-ins", form, onProgress);
  const answer = body as Answer | null;
  const stored = answer?.files?.[0]?.handIn;
  if (stored) return { kind: "stored", ...stored };
  const message = answer?.error?.message ?? (status === 0 ? CONNECTION_BROKE : UNREADABLE_ANSWER);
  return { kind: "refused", message: message.startsWith(file.name) ? message : `${file.name}: ${message}` };
}
