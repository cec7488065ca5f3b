/** Sentences for an upload that was sent without scripts; the code comes back in the address. */

import { PDF_MAX_BYTES } from "@/lib/nlp/constants";
import { MAX_QUESTIONS, MAX_TOPIC_CHARACTERS } from "@/lib/nlp/questions/options";

const PROBLEMS: Record<string, string> = {
  "too-large": `The file is larger than ${PDF_MAX_BYTES / 1024 / 1024} MB. Split the PDF or save it with smaller pictures.`,
  empty: "The file is empty. Choose another PDF.",
  "not-a-pdf": "This is not a PDF, whatever its name says. Export the document as PDF and upload that.",
  "too-many-files": "Choose fewer files at once.",
  fields: `Choose a PDF, a topic of at most ${MAX_TOPIC_CHARACTERS} characters (or none), and from 1 to ${MAX_QUESTIONS} questions.`,
  file: "Choose a PDF to upload.",
  against: "Choose an exam or a material that has questions.",
  encrypted: "This PDF is protected with a password. Save a copy without the password and try again.",
  damaged: "This PDF is damaged or incomplete and cannot be read. Download or export it again.",
  "no-text": "This PDF has no text layer: it looks scanned. Run text recognition (OCR) on it and try again.",
  "too-long": "This PDF is longer than a hand-in may be.",
  jobs: "Too many files wait already. Try again when some of them are done.",
};

/** The sentence for a code, null without one. Unknown codes get a general sentence: the address may be anyone's. */
export function uploadProblem(code: string | string[] | undefined): string | null {
  if (typeof code !== "string") return null;
  return (Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code] : undefined) ?? "The upload did not work. Try again.";
}
