/** Turns what stopped a job into a sentence, and says whether trying again can help. */

import "server-only";
import type { DocumentError } from "@/lib/nlp/document/types";
import type { ModelError } from "@/lib/nlp/models/types";
import type { GenerationError } from "@/lib/nlp/questions/types";

export interface Failure {
  message: string;
  isRetryable: boolean;
}

/** A file that took too long or too much memory may pass on a quieter machine; no other file mends itself. */
const RETRYABLE_DOCUMENT_CODES = new Set(["timeout", "memory"]);

// By name, not by `instanceof`: the model client lives on globalThis and may come from another of Next's bundles,
// whose classes are not this bundle's.
const hasName = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

export const isDocumentError = (error: unknown): error is DocumentError => hasName(error, "DocumentError");
export const isModelError = (error: unknown): error is ModelError => hasName(error, "ModelError");
export const isGenerationError = (error: unknown): error is GenerationError =>
  error instanceof Error && "code" in error && ["no-seeds", "topic-not-found", "none-left"].includes(String(error.code));

export function describeFailure(error: unknown): Failure {
  if (isDocumentError(error)) return { message: error.message, isRetryable: RETRYABLE_DOCUMENT_CODES.has(error.code) };
  if (isGenerationError(error)) return { message: error.message, isRetryable: false };
  if (isModelError(error)) return { message: error.message, isRetryable: true };
  console.error(error);
  return {
    message:
      "Something went wrong on the server while it worked on this file. Try again; if it happens again, look at the server's log.",
    isRetryable: true,
  };
}
