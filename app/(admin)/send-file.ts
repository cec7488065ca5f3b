/** Sends one file to the server and reads the answer. */

import { PDF_MAX_BYTES } from "@/lib/nlp/constants";
import { CONNECTION_BROKE, postForm, UNREADABLE_ANSWER } from "./post-form";

export type UploadOutcome =
  | { kind: "stored"; existing: { materialId: string; title: string } | null }
  | { kind: "refused"; message: string; fields: Record<string, string> };

interface Answer {
  jobs?: { existing: { materialId: string; title: string } | null }[];
  error?: { message: string; fields?: Record<string, string> };
}

/** What is wrong with a file as far as the browser can tell, null when nothing is. The server looks again. */
export function fileProblem(file: File): string | null {
  if (file.size === 0) return `${file.name} is empty. Choose another PDF.`;
  if (file.size > PDF_MAX_BYTES) {
    return `${file.name} is larger than ${PDF_MAX_BYTES / 1024 / 1024} MB. Split the PDF or save it with smaller pictures.`;
  }
  return null;
}

/** Resolves with what became of the file; never rejects. */
export async function sendFile(file: File, fields: FormData, onProgress: (share: number) => void): Promise<UploadOutcome> {
  const problem = fileProblem(file);
  if (problem) return { kind: "refused", message: problem, fields: { file: problem } };
  const form = new FormData();
  for (const name of ["topic", "difficulty", "questions"]) {
    const value = fields.get(name);
    if (typeof value === "string") form.set(name, value);
  }
  form.set("file", file);
  const { status, body } = await postForm("/api/materials", form, onProgress);
  const answer = body as Answer | null;
  const job = answer?.jobs?.[0];
  if (job) return { kind: "stored", existing: job.existing };
  if (status === 0) return { kind: "refused", message: CONNECTION_BROKE, fields: {} };
  const message = answer?.error?.message ?? UNREADABLE_ANSWER;
  const isAboutFile = [400, 413, 415].includes(status) && !answer?.error?.fields;
  return { kind: "refused", message, fields: answer?.error?.fields ?? (isAboutFile ? { file: `${file.name}: ${message}` } : {}) };
}
