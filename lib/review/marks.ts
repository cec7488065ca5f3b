/** The rules of marks: what the grader's is, which one counts, and what a teacher may set. Pure; pages may use them too. */

/** Steps of a mark: tenths of a point. See docs/decisions/060. */
const STEPS = 10;

/** The nearest tenth of a point; halves go up. */
export function roundMark(mark: number): number {
  // Through a rounded decimal, because 10 × 0.35 × 10 is a hair below 35.
  return Math.round(Number((mark * STEPS).toFixed(6))) / STEPS;
}

/** The grader's mark: the share of the points that the quality (0–1) is, in tenths. */
export function markFor(points: number, quality: number): number {
  return roundMark(points * Math.min(1, Math.max(0, quality)));
}

/** The columns of `answer_grades` that a mark depends on. */
export interface MarkedRow {
  mark: number | null;
  overrideMark: number | null;
}

/** The mark that counts: the teacher's, else the grader's; null while there is none. */
export function markOf(row: MarkedRow): number | null {
  return row.overrideMark ?? row.mark;
}

/** The sum of the marks that count; null while one is missing, since a part is no result. */
export function totalOf(rows: readonly MarkedRow[]): number | null {
  let total = 0;
  for (const row of rows) {
    const mark = markOf(row);
    if (mark === null) return null;
    total += mark;
  }
  return roundMark(total);
}

/** "7", "7.5": a mark or a sum of points as people write it. */
export function formatMark(mark: number): string {
  return String(roundMark(mark));
}

/** The mark in a text field ("7", "7.5", "7,5"), or a sentence that says what is wrong. */
export function parseMark(text: string, points: number): { mark: number } | { error: string } {
  const plain = text.trim().replace(",", ".");
  if (!/^\d{1,4}(\.\d{1,4})?$/.test(plain)) return { error: `Enter a number from 0 to ${points}.` };
  const mark = roundMark(Number(plain));
  if (mark > points) return { error: `This question is worth ${points} points at most.` };
  return { mark };
}
