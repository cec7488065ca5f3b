import { describe, expect, it } from "vitest";
import { countTests } from "./counting.mjs";
import { chooseStages } from "./test-command.mjs";

const file = (status, ...tests) => ({ status, assertionResults: tests.map((test) => ({ status: test })) });

describe("countTests", () => {
  it("adds up over files", () => {
    expect(countTests({ testResults: [file("passed", "passed", "passed"), file("failed", "failed", "passed", "pending")] }, 1)).toEqual({ passed: 3, failed: 1, skipped: 1 });
  });

  it("counts a file that could not be loaded as a failed test", () => {
    expect(countTests({ testResults: [file("passed", "passed"), file("failed")] }, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it("never turns a failure into none", () => {
    expect(countTests({ testResults: [file("passed", "passed")] }, 1).failed).toBe(1);
    expect(countTests(undefined, 137)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(countTests({ testResults: [] }, 0).failed).toBe(1);
  });
});

describe("chooseStages", () => {
  const titles = (...args) => chooseStages(args).map(([title]) => title);

  it("runs everything unless parts are named", () => {
    expect(titles()).toEqual(["Types", "Lint", "Unit tests", "Browser tests"]);
    expect(titles("--unit")).toEqual(["Unit tests"]);
    expect(titles("--e2e", "--lint", "exams")).toEqual(["Lint", "Browser tests"]);
  });

  it("refuses an option it does not know", () => {
    expect(() => titles("--fast")).toThrow(/--fast is not known/);
  });
});
