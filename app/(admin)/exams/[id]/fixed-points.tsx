/** The points that marks were made by: they change by grading again, which shows first what that does to the marks. */

import Link from "next/link";
import type { ExamKeyPoint } from "@/db/schema";
import type { ExamQuestion } from "@/lib/exams/grounding-rules";
import { Point } from "./point";

export function FixedPoints({ question, points }: { question: ExamQuestion; points: ExamKeyPoint[] }) {
  return (
    <div role="group" aria-label="Key points" className="mt-6">
      <h4 className="text-sm font-semibold">Key points</h4>
      <ul className="mt-2 space-y-4">
        {points.map((point) => (
          <li key={point.id} className="border-l-4 border-line pl-4">
            <Point point={point} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm">
        <Link href={`/exams/${question.examId}/regrade#q-${question.id}`} className="inline-flex min-h-11 items-center font-semibold text-pine underline underline-offset-4">
          {question.proposedPoints === null ? "Change these and grade again" : "Changes are prepared: see what they do"}
        </Link>
      </p>
    </div>
  );
}
