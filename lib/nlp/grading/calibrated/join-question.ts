/** Question and answer as one premise: what the nli model was trained on, and what makes "labelled data" a statement. */

/** Of a longer question the end, where it asks; so that the answer is never what is cut off. */
const QUESTION_WORDS = 80;

/** Joined by one space (models/MODELS.md). @param question already cleaned */
export function joinQuestion(question: string, answer: string): string {
  const words = question.split(" ");
  const asked = words.length > QUESTION_WORDS ? words.slice(-QUESTION_WORDS).join(" ") : question;
  return `${asked} ${answer}`.trim();
}
