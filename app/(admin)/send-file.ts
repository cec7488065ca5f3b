/** Sends one file to the server and reads the answer. */

import { PDF_MAX_BYTES } from "@/lib/nlp/constants";

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

/** Resolves with what became of the file; never rejects. `fetch` cannot tell how much was sent, XMLHttpRequest can. */
export function sendFile(file: File, fields: FormData, onProgress: (share: number) => void): Promise<UploadOutcome> {
  const problem = fileProblem(file);
  if (problem) return Promise.resolve({ kind: "refused", message: problem, fields: { file: problem } });
  const body = new FormData();
  for (const name of ["topic", "difficulty", "questions"]) {
    const value = fields.get(name);
    if (typeof value === "string") body.set(name, value);
  }
  body.set("file", file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const refuse = (message: string, wrong: Record<string, string> = {}) => resolve({ kind: "refused", message, fields: wrong });
    request.open("POST", "/api/materials");
    request.setRequestHeader("Accept", "application/json");
    request.responseType = "json";
    request.upload.onprogress = (event) => onProgress(event.total > 0 ? event.loaded / event.total : 0);
    request.onerror = () => refuse("The connection broke before the file was sent. Try again.");
    request.onload = () => {
      const answer = request.response as Answer | null;
      const job = answer?.jobs?.[0];
      if (job) return resolve({ kind: "stored", existing: job.existing });
      const message = answer?.error?.message ?? "The server's answer could not be read. Try again.";
      const isAboutFile = [400, 413, 415].includes(request.status) && !answer?.error?.fields;
      refuse(message, answer?.error?.fields ?? (isAboutFile ? { file: `${file.name}: ${message}` } : {}));
    };
    onProgress(0);
    request.send(body);
  });
}
