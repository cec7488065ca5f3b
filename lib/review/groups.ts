/** Puts near-identical answers to one question together, so that one decision can serve them all. Pure. */

import { groupBy } from "@/lib/group";

/**
 * Cosine of two answers' embeddings from which they may be one (0–1). Ours, read off the embedded model over pairs of
 * sentences: a slip of the finger, filler words and reordered clauses mostly lie at 0.95 and above (a misspelt technical term
 * at 0.84, and stands alone), added statements and other numbers at 0.85 to 0.91. But denials reach 0.94, "without" for
 * "with" 0.99 and swapped roles 0.997, so closeness alone does not make a group: see `isAlike`.
 */
export const LIKE_ANSWERS_SIMILARITY = 0.95;
/** Difference of the grader's quality (0–1) up to which two answers may be one. Ours: what is marked differently wants a decision each. */
export const LIKE_ANSWERS_QUALITY = 0.15;
/** Different texts up to which they are compared pair by pair; more are grouped only where they are the same. Ours: 1,000 take about 0.3 s. */
export const MAX_COMPARED_TEXTS = 1_000;

export interface GroupableAnswer {
  id: string;
  text: string;
  /** What the grader thinks; null where it has no grade. */
  grade: { label: string; similarity: number } | null;
}

export interface AnswerGroup<Answer extends GroupableAnswer> {
  /** The most frequent wording; empty where nothing was written. */
  text: string;
  /** In the order given. */
  answers: Answer[];
}

/** The text without what makes no difference: case, runs of spaces, punctuation at the end of words, kinds of quotes. */
export function normalisedAnswer(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, " ")
    .replace(/["'`´‘’“”„«»]/gu, "")
    // Only before a space: the point in 1.5 and the colon in 2:1 make a difference.
    .replace(/[.,;:!?…]+(?=\s|$)/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
}

interface Unit<Answer> {
  text: string;
  answers: Answer[];
  grade: GroupableAnswer["grade"];
  /** What must be the same in answers that are one: the numbers, and how often something is denied. */
  essentials: string;
  vector: Float32Array | undefined;
}

/**
 * The answers in groups, the largest first. In a group each answer is like each other one (complete linkage): a chain of
 * small steps does not lead from one statement to another.
 * @param vectors L2-normalised embeddings by `normalisedAnswer`; a text without one is grouped with its equals only
 */
export function groupAnswers<Answer extends GroupableAnswer>(answers: readonly Answer[], vectors: ReadonlyMap<string, Float32Array>): AnswerGroup<Answer>[] {
  const byText = groupBy(answers, ({ text }) => normalisedAnswer(text));
  const units = [...byText].map(([text, same]): Unit<Answer> => ({
    text,
    answers: same,
    grade: same.find(({ grade }) => grade !== null)?.grade ?? null,
    essentials: essentialsOf(text),
    vector: text === "" ? undefined : vectors.get(text),
  }));
  const order = new Map(answers.map((answer, index) => [answer, index]));
  const placeOf = (answer: Answer) => order.get(answer) ?? 0;
  return merge(units)
    .map((members) => ({
      text: wordingOf(members),
      answers: members.flatMap((unit) => unit.answers).sort((a, b) => placeOf(a) - placeOf(b)),
    }))
    .sort((a, b) => b.answers.length - a.answers.length);
}

/** English only; where an answer denies in another language, the grader's judgement must tell. Apostrophes are gone already. */
const DENIALS = /(?<![\p{L}\p{N}])(?:no|not|none|nor|nothing|never|neither|without|cannot|(?:do|does|did|is|are|was|were|has|have|had|ca|wo|could|should|would)nt)(?![\p{L}\p{N}])/gu;

function essentialsOf(text: string): string {
  const numbers = (text.match(/\d+/gu) ?? []).sort();
  return [...numbers, `denials: ${text.match(DENIALS)?.length ?? 0}`].join(" ");
}

function wordingOf<Answer extends GroupableAnswer>(units: readonly Unit<Answer>[]): string {
  const most = units.reduce((best, unit) => (unit.answers.length > best.answers.length ? unit : best));
  return most.text === "" ? "" : (most.answers[0]?.text.trim() ?? "");
}

/** Joins the two nearest groups again and again, as long as every pair between them is alike. */
function merge<Answer>(units: readonly Unit<Answer>[]): Unit<Answer>[][] {
  if (units.length > MAX_COMPARED_TEXTS) return units.map((unit) => [unit]);
  const pairs: { a: number; b: number; similarity: number }[] = [];
  const alike = units.map(() => new Set<number>());
  units.forEach((unit, a) => {
    for (let b = a + 1; b < units.length; b += 1) {
      const other = units[b];
      const similarity = other ? similarityOf(unit, other) : 0;
      if (similarity < LIKE_ANSWERS_SIMILARITY) continue;
      pairs.push({ a, b, similarity });
      alike[a]?.add(b);
      alike[b]?.add(a);
    }
  });
  const groupOf = units.map((_, index) => [index]);
  for (const { a, b } of pairs.sort((one, two) => two.similarity - one.similarity)) {
    const [mine, theirs] = [groupOf[a] ?? [], groupOf[b] ?? []];
    if (mine === theirs || !mine.every((member) => theirs.every((other) => alike[member]?.has(other)))) continue;
    mine.push(...theirs);
    for (const member of theirs) groupOf[member] = mine;
  }
  return [...new Set(groupOf)].map((members) => members.sort((a, b) => a - b).flatMap((index) => units[index] ?? []));
}

/** Cosine, or 0 for what must not be one whatever their closeness. */
function similarityOf<Answer>(a: Unit<Answer>, b: Unit<Answer>): number {
  if (!a.vector || !b.vector || !isAlike(a, b)) return 0;
  let sum = 0;
  for (let index = 0; index < a.vector.length; index += 1) sum += (a.vector[index] ?? 0) * (b.vector[index] ?? 0);
  return sum;
}

/** The same numbers and denials, and the same judgement: the grader hears much that an embedding does not. */
function isAlike(a: Pick<Unit<unknown>, "grade" | "essentials">, b: Pick<Unit<unknown>, "grade" | "essentials">): boolean {
  if (a.essentials !== b.essentials) return false;
  if (a.grade === null || b.grade === null) return a.grade === b.grade;
  return a.grade.label === b.grade.label && Math.abs(a.grade.similarity - b.grade.similarity) <= LIKE_ANSWERS_QUALITY;
}
