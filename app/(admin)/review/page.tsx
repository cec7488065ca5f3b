/** Exams that somebody has handed in: how many, how far the grader is, what a person should look at. */

import type { Metadata } from "next";
import Link from "next/link";
import { plural } from "@/components/format";
import { RefreshEvery } from "@/components/refresh-every";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { getDb } from "@/db/client";
import { requireAdmin } from "@/lib/auth/guards";
import { listReviewExams, type ReviewExam } from "@/lib/review/queries";

export const metadata: Metadata = { title: "Review" };

export default async function ReviewPage() {
  await requireAdmin("/review");
  const exams = listReviewExams(getDb());
  return (
    <>
      <h1 className="text-3xl font-semibold">Review</h1>
      <p className="mt-3 max-w-2xl leading-relaxed text-quiet">
        What students have handed in, with the grader’s marks and its reasons. Students see nothing of it until you release it.
      </p>
      <div className="mt-6">
        {exams.length > 0 ? (
          <ul className="divide-y divide-line rounded-xl border border-line bg-sheet">
            {exams.map((exam) => (
              <ExamRow key={exam.id} exam={exam} />
            ))}
          </ul>
        ) : (
          <EmptyState
            title="Nothing handed in yet"
            action={
              <Link href="/exams" className={buttonClass()}>
                To the exams
              </Link>
            }
          >
            When a student hands in an exam, it is graded in the background and appears here.
          </EmptyState>
        )}
      </div>
      {exams.some(({ ungraded }) => ungraded > 0) ? <RefreshEvery seconds={3} /> : null}
    </>
  );
}

function ExamRow({ exam }: { exam: ReviewExam }) {
  const { submitted, released, answers, ungraded, needLook } = exam;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <Link href={`/review/exams/${exam.id}`} className="font-serif text-lg font-semibold underline-offset-4 hover:underline">
          {exam.title}
        </Link>
        <p className="text-sm text-quiet">
          {plural(submitted, "submission")} · {released === submitted ? "all released" : `${released} released`}
        </p>
      </div>
      <p className="flex flex-wrap gap-2">
        {ungraded > 0 ? (
          <Badge tone="pine">
            {answers - ungraded} of {answers} answers graded
          </Badge>
        ) : null}
        {needLook > 0 ? <Badge tone="warn">{needLook === 1 ? "1 answer needs a look" : `${needLook} answers need a look`}</Badge> : null}
      </p>
    </li>
  );
}
