import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ClaimGrade, Grade } from "@/lib/nlp/grading/types";
import { distributionOf } from "./distribution";
import { flagsOf, isConfident, needsLook } from "./flags";
import { markClaims } from "./mark-claims";

const grade = (fields: Partial<Grade>) => ({ needsReview: false, contradictedClaims: [], ...fields }) as unknown as Grade;
const row = (fields: object) => ({ state: "graded" as const, grade: grade({}), overrideMark: null, isAccepted: false, ...fields });

describe("flags", () => {
  it("ask for a look when grading failed or the grader is not sure, until a person has decided", () => {
    expect(needsLook(row({}))).toBe(false);
    const doubtful = row({ grade: grade({ needsReview: true }) });
    expect([needsLook(doubtful), flagsOf(doubtful, "x")]).toEqual([true, ["doubtful"]]);
    expect([needsLook({ ...doubtful, isAccepted: true }), flagsOf({ ...doubtful, isAccepted: true }, "x")]).toEqual([false, []]);
    expect(needsLook({ ...doubtful, overrideMark: 0 })).toBe(false);
    const failed = row({ state: "failed", grade: null });
    expect([needsLook(failed), flagsOf(failed, "x"), isConfident(failed)]).toEqual([true, ["failed"], false]);
    expect(needsLook(row({ state: "waiting", grade: null }))).toBe(false);
  });

  it("name a contradiction rather than doubt, also after the decision, and an empty answer", () => {
    const against = row({ grade: grade({ needsReview: true, contradictedClaims: ["x"] }) });
    expect(flagsOf(against, "x")).toEqual(["contradiction"]);
    expect(flagsOf({ ...against, isAccepted: true }, "x")).toEqual(["contradiction"]);
    expect(flagsOf(row({}), " \n ")).toEqual(["empty"]);
  });

  it("call confident what is sure and undecided", () => {
    expect(isConfident(row({}))).toBe(true);
    for (const other of [{ isAccepted: true }, { overrideMark: 3 }, { grade: grade({ needsReview: true }) }, { state: "waiting" as const }]) {
      expect(isConfident(row(other))).toBe(false);
    }
  });
});

describe("the distribution", () => {
  it("counts each total once, the full mark in the last bin, and knows mean and median", () => {
    const result = distributionOf([0, 0.1, 0.3, 0.999, 1]);
    expect(result.bins.map(({ count }) => count)).toEqual([1, 1, 0, 1, 0, 0, 0, 0, 0, 2]);
    expect(result).toMatchObject({ count: 5, median: 30 });
    expect(result.mean).toBeCloseTo(47.98, 6);
    expect(distributionOf([])).toMatchObject({ count: 0, mean: null, median: null });
    expect(distributionOf([0.2, 0.4]).median).toBeCloseTo(30, 10);
  });
});

describe("claims in the answer", () => {
  const claim = (text: string, verdict: ClaimGrade["verdict"]) => ({ text, verdict });

  it("are marked where they stand, across line breaks, with the rest of the text kept", () => {
    const answer = "Well.  Cells\n are small. They glow! (maybe) ";
    const segments = markClaims(answer, [claim("Cells are small.", "supported"), claim("They glow!", "contradicted")]);
    expect(segments).toEqual([
      { text: "Well.  ", verdict: null },
      { text: "Cells\n are small.", verdict: "supported" },
      { text: " ", verdict: null },
      { text: "They glow!", verdict: "contradicted" },
      { text: " (maybe) ", verdict: null },
    ]);
  });

  it("tell repeated sentences apart and leave out what is not there", () => {
    const segments = markClaims("A b. A b.", [claim("A b.", "supported"), claim("Not here.", "supported"), claim("A b.", "unsupported")]);
    expect(segments.map(({ verdict }) => verdict)).toEqual(["supported", null, "unsupported"]);
  });

  it("always add up to the answer", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.array(fc.string({ unit: "grapheme" })), (answer, texts) => {
        expect(markClaims(answer, texts.map((text) => claim(text, "supported"))).map(({ text }) => text).join("")).toBe(answer);
      }),
    );
  });
});
