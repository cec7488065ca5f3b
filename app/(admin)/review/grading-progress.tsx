/** How far the grader is with an exam, live while it works; what failed can be tried again. */

import { plural } from "@/components/format";
import { RefreshEvery } from "@/components/refresh-every";
import { Alert } from "@/components/ui/alert";
import { Progress } from "@/components/ui/progress";
import { RetryForm } from "./retry-form";

interface GradingProgressProps {
  examId: string;
  /** All answers that were handed in, empty ones included. */
  answers: number;
  ungraded: number;
  failed: number;
}

const REFRESH_SECONDS = 3;

export function GradingProgress({ examId, answers, ungraded, failed }: GradingProgressProps) {
  return (
    <div className="space-y-4 empty:hidden">
      {/* Stays on the page, so that the end is announced and each single answer is not. */}
      <p role="status" className="sr-only">
        {ungraded > 0 ? "Answers are being graded." : "No answer waits for the grader."}
      </p>
      {ungraded > 0 ? (
        <div>
          <p className="mb-2 text-sm">
            {answers - ungraded} of {plural(answers, "answer")} graded. You need not wait here.
          </p>
          <Progress label="Grading" value={answers > 0 ? (answers - ungraded) / answers : null} />
          <RefreshEvery seconds={REFRESH_SECONDS} />
        </div>
      ) : null}
      {failed > 0 ? (
        <Alert tone="bad" isStatic title={`${plural(failed, "answer")} could not be graded`}>
          <p>Open the submission to see why. Try again, or set the mark by hand.</p>
          <RetryForm examId={examId}>{failed === 1 ? "Grade it again" : `Grade these ${failed} again`}</RetryForm>
        </Alert>
      ) : null}
    </div>
  );
}
