/** What a teacher should know about a run besides its questions. */

import type { GenerationOptions, Question } from "./types";

/** Sentences that say why fewer questions came out than were asked for, or other ones; empty when all is as asked. */
export function notesOn(questions: readonly Question[], asked: Pick<GenerationOptions, "questions">, attempts: number): string[] {
  const notes: string[] = [];
  if (questions.length < asked.questions) {
    notes.push(
      `${questions.length} of ${asked.questions} questions came out after ${attempts} attempts: the text has no more that passes every check. Ask for fewer, choose another difficulty or topic, or use a longer document.`,
    );
  }
  const other = questions.filter(({ difficulty, difficultyAsked }) => difficulty !== difficultyAsked).length;
  if (other > 0) notes.push(`${other} of them came out with another difficulty than was asked for; each shows its own.`);
  return notes;
}
