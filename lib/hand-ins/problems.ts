/** What is odd about a split, in sentences for the teacher. Pure: the page says it anew with every change. */

export interface Part {
  /** The question that it answers; null: none, and it is not graded. */
  number: number | null;
  /** Where it begins in the student's PDF, from 1. */
  page: number;
  text: string;
}

export interface SplitProblem {
  sentence: string;
  /** Must be settled before grading: it is not clear what answers what. */
  isBlocking: boolean;
}

const QUOTED_CHARACTERS = 60;

/** Numbers out of range, several answers to one question, missing ones, and text that is left out; in this order. */
export function problemsOf(parts: readonly Part[], questions: number): SplitProblem[] {
  const numbered = parts.map((part, index) => ({ ...part, label: `Part ${index + 1} (page ${part.page})` }));
  const isBeyond = ({ number }: Part) => number !== null && (number < 1 || number > questions);
  const blocking = (sentence: string): SplitProblem => ({ sentence, isBlocking: true });
  const notice = (sentence: string): SplitProblem => ({ sentence, isBlocking: false });
  const missing: number[] = [];
  const duplicates: SplitProblem[] = [];
  for (let number = 1; number <= questions; number += 1) {
    const own = parts.filter((part) => part.number === number);
    if (own.length === 0) missing.push(number);
    if (own.length > 1) duplicates.push(blocking(`Question ${number} has ${own.length} answers (${pages(own)}). Merge them, or leave out all but one.`));
  }
  return [
    ...numbered.filter(isBeyond).map(({ label, number }) => blocking(`${label} is marked ${number}, but ${count(questions)}. Choose the question it answers, or leave it out.`)),
    ...duplicates,
    ...(missing.length > 0 ? [notice(`There is no answer to ${missing.length === 1 ? "question" : "questions"} ${list(missing)}.`)] : []),
    ...numbered.filter(({ number, text }) => number === null && text.trim() !== "").map(({ label, text }) => notice(`${label} is left out: “${shorten(text)}”`)),
  ];
}

const count = (questions: number): string => (questions === 1 ? "there is 1 question" : `there are ${questions} questions`);

function pages(parts: readonly Part[]): string {
  const numbers = [...new Set(parts.map(({ page }) => page))];
  return `${numbers.length === 1 ? "page" : "pages"} ${list(numbers)}`;
}

/** "1", "1 and 2", "1, 2 and 5", "1–4 and 7". */
export function list(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  const words = runs.flatMap(([from, to]) => (to - from < 2 ? numbers.filter((number) => number >= from && number <= to).map(String) : [`${from}–${to}`]));
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

function shorten(text: string): string {
  const line = text.replace(/[\s\p{C}]+/gu, " ").trim();
  return line.length <= QUOTED_CHARACTERS ? line : `${line.slice(0, QUOTED_CHARACTERS).replace(/[\uD800-\uDBFF]$/, "").trimEnd()}…`;
}
