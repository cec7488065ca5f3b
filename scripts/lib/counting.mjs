// Counts tests from the report that Vitest writes.
import { readFileSync } from "node:fs";

/**
 * {passed, failed, skipped} of a Vitest JSON report (parsed) and the exit status of that run. A file that could not be
 * loaded counts as one failed test, and so does a run that failed in a way that no test shows (an unhandled error,
 * no tests at all): nothing that went wrong may end up as zero failures.
 */
export function countTests(report, status) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of report?.testResults ?? []) {
    const failedBefore = counts.failed;
    for (const test of file.assertionResults ?? []) {
      if (test.status === "passed") counts.passed += 1;
      else if (test.status === "failed") counts.failed += 1;
      else counts.skipped += 1;
    }
    if (file.status === "failed" && counts.failed === failedBefore) counts.failed += 1;
  }
  const ranNothing = counts.passed + counts.failed === 0;
  if ((status !== 0 || ranNothing) && counts.failed === 0) counts.failed = 1;
  return counts;
}

/** The parsed report at `file`, or undefined when the run did not get to write one. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
