/** For tests: every string of an exam that no student may see before release. */

import "server-only";
import type { TestExamQuestion } from "./test-exam";

export function secretsOf(questions: readonly TestExamQuestion[]): string[] {
  const secrets = questions.flatMap((question) => [
    ...question.references,
    question.source,
    ...(question.keyPoints ?? []).flatMap(({ text, alternatives, groundedBy }) => [text, ...alternatives, groundedBy ?? ""]),
    ...question.citations.flatMap(({ quote, passageAddress, section }) => [quote, passageAddress, section ?? ""]),
    ...question.ungrounded,
  ]);
  // A section's name may be a common word ("Cells"), which says nothing when it is found.
  return [...new Set(secrets)].filter((text) => text.length >= 10);
}

/** Which of the secrets a text holds, also as JSON or HTML would write them. */
export function leaksIn(text: string, secrets: readonly string[]): string[] {
  const escaped = (secret: string) => [secret, JSON.stringify(secret).slice(1, -1), secret.replaceAll("&", "&amp;").replaceAll("'", "&#x27;").replaceAll('"', "&quot;")];
  return secrets.filter((secret) => escaped(secret).some((form) => text.includes(form)));
}
