/** One exam under review: its submissions, how their marks are spread, and what is done to all of them at once. */

import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { plural } from "@/components/format";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { getDb } from "@/db/client";
import { requireAdmin } from "@/lib/auth/guards";
import { findExam, findExamSummary } from "@/lib/exams/queries";
import { reviewExam } from "@/lib/review/queries";
import { arrange, nameOf, readArrangement } from "@/lib/review/table";
import { downloadPath, regradePath, submissionPath } from "../../address";
import { GradingProgress } from "../../grading-progress";
import { AcceptForm } from "./accept-form";
import { DistributionPlot } from "./distribution-plot";
import { Filters } from "./filters";
import { QuestionAverages } from "./question-averages";
import { ReleasePanel } from "./release-panel";
import { SubmissionTable } from "./submission-table";

export async function generateMetadata({ params }: PageProps<"/review/exams/[id]">): Promise<Metadata> {
  const { id } = await params;
  await requireAdmin(`/review/exams/${id}`);
  const title = findExam(getDb(), id)?.title;
  return { title: title === undefined ? "Not found" : `Review of ${title}` };
}

export default async function ExamReviewPage({ params, searchParams }: PageProps<"/review/exams/[id]">) {
  const { id } = await params;
  await requireAdmin(`/review/exams/${id}`);
  const db = getDb();
  const review = reviewExam(db, id);
  if (!review) notFound();
  const { exam, submissions, answers, points } = review;
  const arrangement = readArrangement(await searchParams);
  const { isAnonymous } = arrangement;
  const rows = arrange(submissions, arrangement).map((submission) => ({
    id: submission.attemptId,
    name: nameOf(submission, isAnonymous),
    href: submissionPath(submission.attemptId, isAnonymous),
    state: submission.state,
    mark: submission.mark,
    flags: submission.flags,
    submittedAt: submission.submittedAt,
  }));
  return (
    <>
      <p>
        <Link href="/review" className="text-sm font-semibold text-pine underline-offset-4 hover:underline">
          All exams under review
        </Link>
      </p>
      <h1 className="mt-2 text-3xl font-semibold">{exam.title}</h1>
      <p className="mt-2 text-sm text-quiet">
        {plural(submissions.length, "submission")} · {plural(review.questions.length, "question")} · {plural(points, "point")} ·{" "}
        <Link href={`/exams/${id}`} className="font-semibold text-pine underline underline-offset-4">
          The exam
        </Link>
      </p>
      <div className="mt-6">
        <GradingProgress examId={id} answers={answers.total} ungraded={answers.ungraded} failed={answers.failed} />
      </div>
      {submissions.length === 0 ? (
        <div className="mt-6">
          <EmptyState title="Nothing handed in yet">Submissions appear here as soon as a student hands in.</EmptyState>
        </div>
      ) : (
        <>
          <section aria-labelledby="submissions-heading" className="mt-8">
            <h2 id="submissions-heading" className="text-xl font-semibold">
              Submissions
            </h2>
            <Filters examId={id} arrangement={arrangement} submissions={submissions} />
            <SubmissionTable examId={id} rows={rows} points={points} arrangement={arrangement} />
            <p className="mt-4 flex flex-wrap gap-3">
              <a href={downloadPath(`exams/${id}/marks.csv`, isAnonymous)} download className={buttonClass("plain")}>
                Marks as CSV
              </a>
              <a href={downloadPath(`exams/${id}/marks.xlsx`, isAnonymous)} download className={buttonClass("plain")}>
                Marks as workbook (XLSX)
              </a>
              <Link href={regradePath(id, isAnonymous)} className={buttonClass("quiet")}>
                Grade again
              </Link>
            </p>
          </section>
          <div className="mt-8 grid items-start gap-6 lg:grid-cols-2">
            <AcceptForm examId={id} confident={answers.confident} needLook={answers.needLook} />
            <ReleasePanel
              examId={id}
              detail={exam.releaseDetail}
              releasable={submissions.filter(({ mark, state }) => mark !== null && state !== "released").length}
              unmarked={submissions.filter(({ mark, state }) => mark === null && state !== "released").length}
              released={submissions.filter(({ state }) => state === "released").length}
              needLook={answers.needLook}
              writing={findExamSummary(db, id)?.writing ?? 0}
            />
            <DistributionPlot distribution={review.distribution} />
            <QuestionAverages questions={review.questions} isAnonymous={isAnonymous} />
          </div>
        </>
      )}
    </>
  );
}
