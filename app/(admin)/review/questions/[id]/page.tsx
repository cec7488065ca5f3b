/** All answers to one question of an exam, like ones together, so that one decision can serve them all. */

import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { plural } from "@/components/format";
import { RefreshEvery } from "@/components/refresh-every";
import { Alert } from "@/components/ui/alert";
import { EmptyState } from "@/components/ui/empty-state";
import { getDb } from "@/db/client";
import { requireAdmin } from "@/lib/auth/guards";
import { formatMark, roundMark } from "@/lib/review/marks";
import { meanOf } from "@/lib/review/distribution";
import { type QuestionReview, reviewQuestion } from "@/lib/review/question-review";
import { readArrangement } from "@/lib/review/table";
import { examReviewPath, questionPath } from "../../address";
import { Neighbours } from "../../neighbours";
import { ReviewKeys } from "../../review-keys";
import { Groups } from "./groups";

export async function generateMetadata({ params }: PageProps<"/review/questions/[id]">): Promise<Metadata> {
  const { id } = await params;
  await requireAdmin(`/review/questions/${id}`);
  const review = reviewQuestion(getDb(), id, true);
  return { title: review ? `Question ${review.number}, ${review.exam.title}` : "Not found" };
}

export default async function QuestionReviewPage({ params, searchParams }: PageProps<"/review/questions/[id]">) {
  const { id } = await params;
  await requireAdmin(`/review/questions/${id}`);
  const { isAnonymous } = readArrangement(await searchParams);
  const review = reviewQuestion(getDb(), id, isAnonymous);
  if (!review) notFound();
  const { exam, question, number, total, answers } = review;
  const released = answers.filter(({ isReleased }) => isReleased).length;
  const ungraded = answers.filter(({ state }) => state === "waiting" || state === "grading").length;
  const pathOf = (question: string | null) => (question === null ? null : questionPath(question, isAnonymous));
  const neighbours = { previous: pathOf(review.previous), next: pathOf(review.next), nextToLook: pathOf(review.nextToLook) };
  return (
    <>
      <p>
        <Link href={examReviewPath(exam.id, { sort: "look", isDescending: false, filter: "all", isAnonymous })} className="text-sm font-semibold text-pine underline-offset-4 hover:underline">
          {exam.title}
        </Link>
      </p>
      <p className="mt-3 text-sm text-quiet">
        Question {number} of {total}
      </p>
      <h1 className="mt-1 max-w-4xl text-3xl font-semibold">{question.question}</h1>
      <p className="mt-2 text-sm text-quiet">{factsOf(review)}</p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <Neighbours of="question" {...neighbours} />
        <ReviewKeys key={id} on="question" {...neighbours} />
      </div>
      {released > 0 ? (
        <div className="mt-4">
          <Alert isStatic>{released === answers.length ? "All are" : `${released} of these ${released === 1 ? "is" : "are"}`} released: what you change there, {released === 1 ? "the student sees" : "the students see"} at once.</Alert>
        </div>
      ) : null}
      {ungraded > 0 ? (
        <div className="mt-4">
          <Alert isStatic title="Still grading">
            {plural(ungraded, "answer")} {ungraded === 1 ? "has" : "have"} no grade yet and {ungraded === 1 ? "joins its group" : "join their groups"} then.
            <RefreshEvery seconds={5} />
          </Alert>
        </div>
      ) : null}
      <div className="mt-6">
        {answers.length === 0 ? (
          <EmptyState title="Nothing handed in yet">Answers to this question appear here as soon as a student hands in.</EmptyState>
        ) : (
          <Suspense
            fallback={
              <p role="status" className="is-breathing text-sm text-quiet">
                Looking for answers that say the same…
              </p>
            }
          >
            <Groups review={review} isAnonymous={isAnonymous} />
          </Suspense>
        )}
      </div>
    </>
  );
}

function factsOf({ answers, question }: QuestionReview): string {
  const mean = meanOf(answers.flatMap(({ mark }) => mark ?? []));
  const toLook = answers.filter(({ needsLook }) => needsLook).length;
  return [
    plural(answers.length, "answer"),
    mean === null ? "" : `average ${formatMark(roundMark(mean))} of ${question.points}`,
    toLook > 0 ? `${toLook} ${toLook === 1 ? "needs" : "need"} a look` : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
