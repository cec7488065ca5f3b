/** Cuts the text of a hand-in into answers, at markers or, where there are none, at its pages. Pure; see decision 067. */

import { markerOf, type Marker } from "./markers";
import { answerNumbers } from "./numbered";
import type { Part } from "./problems";
import { withoutFurniture } from "./repeated-lines";
import { resemblesQuestion, withoutQuestion } from "./repeated-question";

export interface PageText {
  /** From 1. */
  number: number;
  text: string;
}

export interface Split {
  splitBy: "markers" | "pages";
  /** In the order of the PDF; together they hold all that the student wrote. */
  parts: Part[];
  /** What was decided that the parts do not show, in sentences. */
  notes: string[];
}

/** More markers than this are none: nobody answers so many questions by hand. */
const MAX_MARKERS = 400;

interface Line {
  page: number;
  text: string;
  marker: Marker | null;
}

/** A stretch of lines from one marker (null: what stands before the first) to the next. */
interface Segment {
  marker: Marker | null;
  page: number;
  lines: string[];
}

/**
 * The answers of one hand-in. Numbers are as the student gave them and may be out of range or occur twice: `problemsOf`
 * says so.
 * @param questions what was asked, in the order of their numbers; at least one
 */
export function splitAnswers(pages: readonly PageText[], questions: readonly string[]): Split {
  const { pages: own, notes } = withoutFurniture(pages);
  const lines = own.flatMap(({ number: page, text }) => text.split("\n").map((line): Line => ({ page, text: line, marker: markerOf(line) })));
  const chosen = chooseMarkers(lines, questions.length);
  if (chosen.length === 0 || chosen.length > MAX_MARKERS) {
    const parts = own.filter(({ text }) => text.trim() !== "").map(({ number, text }): Part => ({ number, page: number, text: text.trim() }));
    return { splitBy: "pages", parts, notes: ["No markers such as “Q1:” or “1.” were found: each page is taken for one answer.", ...notes] };
  }
  return { splitBy: "markers", parts: toParts(cut(lines, new Set(chosen)), questions), notes };
}

/** The lines at which answers begin. Bare numbers count only where no word does it, and only as a series. */
function chooseMarkers(lines: readonly Line[], questions: number): Line[] {
  const worded = lines.filter(({ marker }) => marker !== null && marker.kind !== "number");
  if (worded.some(({ marker }) => marker?.number != null)) return worded;
  const bare = lines.filter(({ marker }) => marker?.kind === "number");
  if (bare.length > 10 * MAX_MARKERS) return [];
  const chosen = answerNumbers(bare.map(({ marker }) => marker?.number ?? 0), questions);
  // "Answer:" under a bare number stands between the question and what was written.
  const answers = worded.filter(({ marker }) => marker?.number === null);
  const numbers = new Set<Line>(chosen.flatMap((position) => bare[position] ?? []));
  return numbers.size === 0 ? [] : lines.filter((line) => numbers.has(line) || answers.includes(line));
}

function cut(lines: readonly Line[], markers: ReadonlySet<Line>): Segment[] {
  const segments: Segment[] = [{ marker: null, page: lines[0]?.page ?? 1, lines: [] }];
  for (const line of lines) {
    const open = segments.at(-1);
    const marker = markers.has(line) ? line.marker : null;
    if (marker === null || continues(open, marker)) open?.lines.push(line.text);
    else segments.push({ marker, page: line.page, lines: [line.text.slice(marker.length)] });
  }
  return segments;
}

/** "Q1(b)" after "Q1(a)" goes on with the same answer; "Answer:" with no question before it is a word like others. */
function continues(open: Segment | undefined, marker: Marker): boolean {
  const before = open?.marker ?? null;
  if (marker.number === null) return before === null || before.kind === "answer";
  return marker.isPart && before?.number === marker.number && before.kind === marker.kind;
}

/**
 * What each segment is: an answer, a repeated question, or what belongs to none. A question's segment is only the
 * question where its answer is marked too, after it or anywhere else.
 */
function toParts(segments: readonly Segment[], questions: readonly string[]): Part[] {
  const answered = new Set(segments.flatMap(({ marker }) => (marker?.kind === "answer" && marker.number !== null ? [marker.number] : [])));
  const parts: Part[] = [];
  let last: number | null = null;
  segments.forEach(({ marker, page, lines }, index) => {
    const text = lines.join("\n").trim();
    const isAsked = marker !== null && marker.kind !== "answer" && (segments[index + 1]?.marker?.number === null || (marker.number !== null && answered.has(marker.number)));
    const number = marker === null ? null : (marker.number ?? last);
    last = number;
    const asked = number === null ? "" : (questions[number - 1] ?? "");
    if (marker === null || isAsked) {
      if (text !== "" && !(isAsked && resemblesQuestion(text, asked))) parts.push({ number: null, page, text });
    } else {
      parts.push({ number, page, text: withoutQuestion(text, asked) });
    }
  });
  return parts;
}
