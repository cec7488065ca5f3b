import { describe, expect, it } from "vitest";
import { quadraticWeightedKappa, scoreAgreement } from "./score-agreement";

const pairs = (...rows: [number, number][]) => rows.map(([truth, predicted]) => ({ truth, predicted }));

/** The definition with its matrix, as it is usually written. */
function byMatrix(rows: { truth: number; predicted: number }[]): number {
  const size = 11;
  const matrix = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (const { truth, predicted } of rows) matrix[truth]![predicted]! += 1;
  const row = matrix.map((cells) => cells.reduce((sum, cell) => sum + cell, 0));
  const column = matrix.map((_, index) => matrix.reduce((sum, cells) => sum + cells[index]!, 0));
  let [above, below] = [0, 0];
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1) {
      const weight = (i - j) ** 2 / (size - 1) ** 2;
      above += weight * matrix[i]![j]!;
      below += (weight * row[i]! * column[j]!) / rows.length;
    }
  }
  return 1 - above / below;
}

describe("quadratic weighted kappa", () => {
  it("is that of its definition", () => {
    const rows = pairs([0, 1], [3, 3], [5, 9], [10, 10], [7, 2], [4, 4], [0, 0], [8, 6]);
    expect(quadraticWeightedKappa(rows)).toBeCloseTo(byMatrix(rows), 12);
  });

  it("is 1 for the same marks, about −1 for opposite ones, 0 for a marker who gives all the same", () => {
    expect(quadraticWeightedKappa(pairs([0, 0], [5, 5], [10, 10]))).toBe(1);
    expect(quadraticWeightedKappa(pairs([0, 10], [10, 0]))).toBeCloseTo(-1);
    expect(quadraticWeightedKappa(pairs([0, 5], [10, 5]))).toBeCloseTo(0);
    expect(quadraticWeightedKappa(pairs([6, 6], [6, 6]))).toBe(1);
  });

  it("takes marks to whole ones first", () => {
    expect(quadraticWeightedKappa(pairs([4, 4.4], [8, 7.6]))).toBe(1);
  });
});

describe("agreement of marks", () => {
  it("has errors in marks", () => {
    const { rmse, mae, pearson } = scoreAgreement(pairs([0, 3], [10, 6], [5, 5]));
    expect(rmse).toBeCloseTo(Math.sqrt(25 / 3));
    expect(mae).toBeCloseTo(7 / 3);
    expect(pearson).toBeCloseTo(0.982, 3);
  });

  it("is 0 of nothing", () => {
    expect(scoreAgreement([])).toEqual({ pearson: 0, qwk: 0, rmse: 0, mae: 0 });
  });
});
