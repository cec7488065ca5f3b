/** Recognises the question where a student has copied it above the answer. Pure. */

/** Share of the text's words that the question has too, from which the text is the question. */
const SAME_WORDS = 0.7;
/** Longer texts are more than a question, even when they end in a question mark. */
const MAX_QUESTION_CHARACTERS = 500;

/** Whether what stands under a question's marker is the question: its words, or one sentence that asks. */
export function resemblesQuestion(text: string, question: string): boolean {
  if (text.length > MAX_QUESTION_CHARACTERS + question.length) return false;
  if (/^[^.!?]*\?[\s\p{P}]*$/u.test(text)) return true;
  const words = wordsOf(text);
  const known = new Set(wordsOf(question));
  return words.length > 0 && words.filter((word) => known.has(word)).length >= SAME_WORDS * words.length;
}

/** The text without the question at its start, where it is there word for word; capitals, spaces and signs may differ. */
export function withoutQuestion(text: string, question: string): string {
  const wanted = lettersOf(question);
  if (wanted === "") return text;
  let found = "";
  let end = 0;
  for (const character of text) {
    if (found.length >= wanted.length) break;
    found += lettersOf(character);
    end += character.length;
    if (!wanted.startsWith(found)) return text;
  }
  if (found !== wanted) return text;
  const rest = text.slice(end).replace(/^[\s\p{P}]*[?:.!]+["'”’)\]]*|^\s+/u, "").trim();
  // "What is osmosis" as the beginning of another word or sentence is no copy of the question.
  return /^[\p{L}\p{M}\p{N}]/u.test(text.slice(end)) ? text : rest;
}

const wordsOf = (text: string): string[] => text.normalize("NFKC").toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const lettersOf = (text: string): string => wordsOf(text).join("");
