/** What has been handed in so far and how far the grader is with it; absent before the first submission. */

import Link from "next/link";
import { plural } from "@/components/format";
import { RefreshEvery } from "@/components/refresh-every";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { ExamSummary } from "@/lib/exams/queries";
import type { ReviewExam } from "@/lib/review/queries";
import { GradingProgress } from "../../review/grading-progress";

interface SubmissionsPanelProps {
  exam: ExamSummary;
  review: ReviewExam | undefined;
}

export function SubmissionsPanel({ exam, review }: SubmissionsPanelProps) {
  // While students write, the next submission can come at any moment.
  const isAwaited = exam.writing > 0 && (review?.ungraded ?? 0) === 0 ? <RefreshEvery seconds={10} /> : null;
  if (!review) return isAwaited;
  const { submitted, released, needLook } = review;
  return (
    <Card aria-labelledby="submissions-heading">
      <h2 id="submissions-heading" className="text-lg font-semibold">
        Submissions
      </h2>
      <p className="mt-2 mb-4 text-sm leading-relaxed">
        {submitted} handed in, {released === 0 ? "none" : released === submitted ? "all" : released} released.
        {needLook > 0 ? ` ${plural(needLook, "answer")} ${needLook === 1 ? "needs" : "need"} a look.` : ""}
      </p>
      <GradingProgress examId={exam.id} answers={review.answers} ungraded={review.ungraded} failed={review.failed} />
      <p className="mt-4 flex flex-wrap gap-x-3 gap-y-2">
        <Link href={`/review/exams/${exam.id}`} className={buttonClass("plain")}>
          Review
        </Link>
        <Link href={`/exams/${exam.id}/regrade`} className={buttonClass("quiet")}>
          Grade again
        </Link>
      </p>
      {isAwaited}
    </Card>
  );
}
