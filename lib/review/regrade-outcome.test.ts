import { describe, expect, it } from "vitest";
import { outcomeOf, type PreviewedAnswer, type PreviewedSubmission } from "./regrade-outcome";

const answer = (mark: number | null, preview: number | null, change: Partial<PreviewedAnswer> = {}): PreviewedAnswer => ({ number: 1, mark, overrideMark: null, isAccepted: false, preview, ...change });
const submission = (attemptId: string, answers: PreviewedAnswer[], isReleased = false): PreviewedSubmission => ({
  attemptId,
  name: attemptId.toUpperCase(),
  isReleased,
  answers: answers.map((each, index) => ({ ...each, number: index + 1 })),
});

describe("what grading again would do", () => {
  it("says whose mark changes by how much, the greatest change first, and the mean of all", () => {
    const outcome = outcomeOf([
      submission("a", [answer(5, 5), answer(2, null)]),
      submission("b", [answer(5, 6), answer(2, null)]),
      submission("c", [answer(8, 3.5), answer(1, 2)], true),
    ]);
    expect(outcome.submissions.map(({ attemptId, from, to }) => [attemptId, from, to])).toEqual([["c", 9, 5.5], ["b", 7, 8]]);
    expect(outcome.submissions[0]).toMatchObject({ name: "C", isReleased: true, answers: [{ number: 1, from: 8, to: 3.5, kept: null }, { number: 2, from: 1, to: 2, kept: null }] });
    expect(outcome).toMatchObject({ unchanged: 1, raised: 1, lowered: 1, releasedChanged: 1, keptOverrides: 0, lapsedAgreements: 0, mean: { from: 7.7, to: 6.8 } });
  });

  it("leaves a teacher's mark in the total, and says that it stays and what it covers", () => {
    const outcome = outcomeOf([submission("a", [answer(5, 7, { overrideMark: 9, isAccepted: true })], true), submission("b", [answer(5, 5, { overrideMark: 9 })])]);
    expect(outcome.submissions).toEqual([
      { attemptId: "a", name: "A", isReleased: true, from: 9, to: 9, answers: [{ number: 1, from: 9, to: 9, kept: { from: 5, to: 7 } }] },
    ]);
    expect(outcome).toMatchObject({ unchanged: 1, raised: 0, lowered: 0, releasedChanged: 0, keptOverrides: 1, lapsedAgreements: 0, mean: { from: 9, to: 9 } });
  });

  it("counts agreements that lapse, and first marks, which no mean can compare", () => {
    const outcome = outcomeOf([submission("a", [answer(5, 4, { isAccepted: true })]), submission("b", [answer(null, 4)]), submission("c", [answer(null, null)])]);
    expect(outcome).toMatchObject({ lapsedAgreements: 1, unchanged: 1, raised: 0, lowered: 1, mean: { from: 5, to: 4 } });
    expect(outcome.submissions.map(({ attemptId, from, to }) => [attemptId, from, to])).toEqual([["b", null, 4], ["a", 5, 4]]);
  });

  it("is nothing without submissions", () => {
    expect(outcomeOf([])).toEqual({ submissions: [], unchanged: 0, raised: 0, lowered: 0, releasedChanged: 0, keptOverrides: 0, lapsedAgreements: 0, mean: null });
  });
});
