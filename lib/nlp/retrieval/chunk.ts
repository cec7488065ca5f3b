/** The semantic chunker: groups neighbouring sentences of one page and section into passages, cut where the topic changes. */

import { createHash } from "node:crypto";
import { MAX_SENTENCES_PER_PASSAGE, MIN_SENTENCES_PER_PASSAGE, SEMANTIC_SIMILARITY_THRESHOLD } from "../constants";
import type { Sentence } from "../document/types";
import type { Passage } from "./types";
import { dot } from "./vectors";

type Embed = (texts: readonly string[]) => Promise<Float32Array[]>;

const MATERIAL_HASH_DIGITS = 12;
const PASSAGE_HASH_DIGITS = 10;

/**
 * The passages of a document, in order. `sha256` is the material's; it begins every passage's id.
 * Each sentence is embedded once. @throws what `embed` throws
 */
export async function chunkPassages(sentences: readonly Sentence[], embed: Embed, sha256: string): Promise<Passage[]> {
  const members = passageMembers(sentences);
  const rows = await embed(members.map(({ text }) => text));
  return toPassages(chunkSentences(members, rows), sha256);
}

/**
 * What goes into passages: everything but headings (the headings of a page that has nothing else stay in), and without
 * the pages that the next one repeats and goes on from: slides that are revealed point by point.
 */
export function passageMembers(sentences: readonly Sentence[]): Sentence[] {
  const pagesWithText = new Set(sentences.filter(({ kind }) => kind !== "heading").map(({ page }) => page));
  const repeated = repeatedPages(sentences);
  return sentences.filter(({ kind, page }) => !repeated.has(page) && (kind !== "heading" || !pagesWithText.has(page)));
}

function repeatedPages(sentences: readonly Sentence[]): Set<number> {
  const texts = new Map<number, string[]>();
  for (const { page, text } of sentences) texts.set(page, [...(texts.get(page) ?? []), text]);
  const repeated = new Set<number>();
  for (const [page, own] of texts) {
    const next = texts.get(page + 1);
    if (next !== undefined && own.length <= next.length && own.every((text, i) => next[i] === text)) repeated.add(page);
  }
  return repeated;
}

/**
 * Groups of neighbouring sentences; `rows` are their L2-normalised vectors. A new group starts at a new page, a new
 * section, between prose and tables or code, after 6 sentences, or where the cosine to the next sentence is below 0.45
 * and the group has at least 2.
 */
export function chunkSentences(sentences: readonly Sentence[], rows: readonly Float32Array[]): Sentence[][] {
  const groups: Sentence[][] = [];
  let group: Sentence[] = [];
  sentences.forEach((sentence, i) => {
    const last = group.at(-1);
    const previousRow = rows[i - 1];
    const row = rows[i];
    if (row === undefined) throw new Error("The embedder returned fewer rows than sentences.");
    if (last !== undefined && previousRow !== undefined && startsNew(group, last, sentence, dot(previousRow, row))) {
      groups.push(group);
      group = [];
    }
    group.push(sentence);
  });
  if (group.length > 0) groups.push(group);
  return groups;
}

function startsNew(group: readonly Sentence[], last: Sentence, next: Sentence, similarity: number): boolean {
  if (last.page !== next.page || last.section !== next.section || isLayout(last) !== isLayout(next)) return true;
  if (group.length >= MAX_SENTENCES_PER_PASSAGE) return true;
  return similarity < SEMANTIC_SIMILARITY_THRESHOLD && group.length >= MIN_SENTENCES_PER_PASSAGE;
}

/** Table rows and code do not belong in one passage with prose, however alike they are. */
const isLayout = ({ kind }: Sentence): boolean => kind === "table" || kind === "code";

/** Groups as passages with ids and ordinals. */
export function toPassages(groups: readonly Sentence[][], sha256: string): Passage[] {
  const timesSeen = new Map<string, number>();
  return groups.flatMap((sentences, ordinal) => {
    const first = sentences[0];
    const last = sentences.at(-1);
    if (first === undefined || last === undefined) return [];
    const text = sentences.map((sentence) => sentence.text).join(" ");
    const hash = createHash("sha256").update(text).digest("hex").slice(0, PASSAGE_HASH_DIGITS);
    const base = `${sha256.slice(0, MATERIAL_HASH_DIGITS)}:p${first.page}:${hash}`;
    const times = (timesSeen.get(base) ?? 0) + 1;
    timesSeen.set(base, times);
    const id = times === 1 ? base : `${base}~${times}`;
    const { page, section, start } = first;
    return [{ id, ordinal, page, section, start, end: last.end, text, sentences }];
  });
}
