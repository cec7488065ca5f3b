/** A run's state in words and as a share of the whole. */

import { plural } from "@/components/format";
import type { JobView } from "@/lib/jobs/view";

export const isActive = (job: JobView): boolean => job.state === "queued" || job.state === "running";

/** One sentence that says where the run is. */
export function sentenceOf(job: JobView): string {
  switch (job.state) {
    case "queued":
      return "Uploaded. It waits for the run before it.";
    case "done":
      return `${job.questions.length} of ${plural(job.total, "question")} written, from ${plural(job.attempts, "attempt")}.`;
    case "failed":
      return `Failed: ${job.error ?? ""}`;
    case "cancelled":
      return job.questions.length > 0 ? `Stopped. ${plural(job.questions.length, "question")} kept.` : "Stopped.";
    case "running":
      return runningSentence(job);
  }
}

function runningSentence(job: JobView): string {
  switch (job.stage) {
    case "uploaded":
      return "Starting.";
    case "cleaning":
      return "Reading and cleaning the text of the pages.";
    case "chunking":
      return job.total > 0 ? `Dividing the text into passages: sentence ${job.done} of ${job.total}.` : "Dividing the text into passages.";
    case "embedding":
      return job.total > 0 ? `Indexing passages: ${job.done} of ${job.total}.` : "Indexing the passages.";
    case "generating":
      return `Writing question ${Math.min(job.done + 1, job.total)} of ${job.total}, ${plural(job.attempts, "attempt")} so far.`;
    case "done":
      return "Finishing.";
  }
}

/** Progress within the stage, 0 to 1; null when it cannot be told. */
export const shareOf = (job: JobView): number | null => (job.total > 0 ? job.done / job.total : null);
