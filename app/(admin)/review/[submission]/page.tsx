/** One submission: each answer with its mark, everything behind it, and the teacher's word on it. */

import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { LocalTime } from "@/components/local-time";
import { RefreshEvery } from "@/components/refresh-every";
import { Alert } from "@/components/ui/alert";
import { buttonClass } from "@/components/ui/button";
import { getDb } from "@/db/client";
import { requireAdmin } from "@/lib/auth/guards";
import { groupBy } from "@/lib/group";
import { formatMark } from "@/lib/review/marks";
import { reviewSubmission, type SubmissionReview } from "@/lib/review/queries";
import { listRefusedSaves } from "@/lib/review/refused-saves";
import { nameOf, readArrangement } from "@/lib/review/table";
import { downloadPath, examReviewPath, questionPath, submissionPath } from "../address";
import { Neighbours } from "../neighbours";
import { ArrivalFocus, ReviewKeys } from "../review-keys";
import { FlagBadges, SubmissionStateBadge } from "../words";
import { AnswerCard } from "./answer-card";

export async function generateMetadata({ params, searchParams }: PageProps<"/review/[submission]">): Promise<Metadata> {
  const { submission: id } = await params;
  await requireAdmin(`/review/${id}`);
  const review = reviewSubmission(getDb(), id);
  if (!review) return { title: "Not found" };
  return { title: `${nameOf(review.submission, readArrangement(await searchParams).isAnonymous)}, ${review.exam.title}` };
}

const HOW: Record<SubmissionReview["submission"]["submittedBy"], string> = {
  student: "Handed in",
  deadline: "Handed in by the deadline",
  teacher: "Handed in by closing the exam",
};

export default async function SubmissionPage({ params, searchParams }: PageProps<"/review/[submission]">) {
  const { submission: id } = await params;
  await requireAdmin(`/review/${id}`);
  const db = getDb();
  const review = reviewSubmission(db, id);
  if (!review) notFound();
  const { exam, submission, points, answers } = review;
  const arrangement = readArrangement(await searchParams);
  const { isAnonymous } = arrangement;
  const refused = groupBy(listRefusedSaves(db, id), ({ examQuestionId }) => examQuestionId);
  const pathOf = (attemptId: string | null) => (attemptId === null ? null : submissionPath(attemptId, isAnonymous));
  const neighbours = { previous: pathOf(review.previous), next: pathOf(review.next), nextToLook: pathOf(review.nextToLook) };
  const isGrading = answers.some(({ row }) => row.state === "waiting" || row.state === "grading");
  return (
    <>
      <p>
        <Link href={examReviewPath(exam.id, { sort: "look", isDescending: false, filter: "all", isAnonymous })} className="text-sm font-semibold text-pine underline-offset-4 hover:underline">
          {exam.title}
        </Link>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-3xl font-semibold">{nameOf(submission, isAnonymous)}</h1>
        <SubmissionStateBadge state={submission.state} />
        <FlagBadges flags={submission.flags} />
      </div>
      <p className="mt-2 flex flex-wrap gap-x-4 text-sm text-quiet">
        <span className="text-base font-semibold text-ink tabular-nums" data-part="total">
          {submission.mark === null ? "No total yet" : `${formatMark(submission.mark)} of ${points} points`}
        </span>
        <span className="self-center">
          {HOW[submission.submittedBy]} <LocalTime at={submission.submittedAt} />
        </span>
      </p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <Neighbours of="submission" {...neighbours} />
        <div className="flex flex-wrap items-center gap-3">
          <a href={downloadPath(`submissions/${id}/report.pdf`, isAnonymous)} download className={buttonClass("plain")}>
            Report as PDF
          </a>
          <ReviewKeys key={id} on="submission" {...neighbours} />
        </div>
      </div>
      {submission.state === "released" ? (
        <div className="mt-4">
          <Alert isStatic>Released: what you change here, the student sees at once.</Alert>
        </div>
      ) : null}
      {isGrading ? <RefreshEvery seconds={3} /> : null}
      <section aria-labelledby="answers-heading" className="mt-6">
        <h2 id="answers-heading" className="sr-only">
          Answers
        </h2>
        <ol className="space-y-6">
          {answers.map((answer) => (
            <li key={answer.question.id}>
              <AnswerCard answer={answer} attemptId={id} file={review.file} allAnswers={questionPath(answer.question.id, isAnonymous)} refused={refused.get(answer.question.id) ?? []} />
            </li>
          ))}
        </ol>
        <ArrivalFocus key={id} />
      </section>
      <div className="mt-6">
        <Neighbours of="submission" {...neighbours} />
      </div>
    </>
  );
}
