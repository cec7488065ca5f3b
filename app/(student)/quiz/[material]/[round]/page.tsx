/** A round: the question that `?q=` names with its answer's feedback, the next open one, or how the round went. */

import type { Metadata } from "next";
import Link from "next/link";
import { notFound, redirect } from "next/navigation";
import { RefreshEvery } from "@/components/refresh-every";
import { Alert } from "@/components/ui/alert";
import { buttonClass } from "@/components/ui/button";
import { getDb } from "@/db/client";
import { requireStudent } from "@/lib/auth/guards";
import type { QuestionView, RoundPage } from "@/lib/practice/dto";
import { type RoundRefusal, viewRound, viewRoundQuestion } from "@/lib/practice/queries";
import { AnswerPanel } from "./answer-panel";
import { FeedbackView } from "./feedback";
import { FinishForm } from "./finish-form";
import { RoundSummary } from "./round-summary";
import { StepList } from "./step-list";

export const metadata: Metadata = { title: "Practice" };

export default async function PracticeRoundPage({ params, searchParams }: PageProps<"/quiz/[material]/[round]">) {
  const { material, round } = await params;
  const path = `/quiz/${material}/${round}`;
  const student = await requireStudent(path);
  const { q } = await searchParams;
  const db = getDb();
  const view = viewRound(db, material, round, student.id);
  if (!view) notFound();
  if (view.kind === "refused") return <Refused refusal={view} />;
  const { page } = view;
  if (typeof q === "string") {
    const question = viewRoundQuestion(db, page, q, student.id);
    // Taken out by the teacher, or of a round that has ended: on to what there is.
    if (!question) redirect(path);
    return <Question page={page} view={question} path={path} />;
  }
  if (page.nextQuestionId !== null) redirect(`${path}?q=${page.nextQuestionId}`);
  return (
    <>
      <Head page={page} />
      <RoundSummary page={page} path={path} />
    </>
  );
}

function Head({ page }: { page: RoundPage }) {
  return (
    <>
      {/* A lock takes effect on pages that are already shown. */}
      <RefreshEvery seconds={30} />
      <p className="text-sm">
        <Link href={`/quiz/${page.materialId}`} className="font-semibold text-pine underline underline-offset-4">
          {page.title}
        </Link>
      </p>
      <h1 className="mt-1 text-2xl font-semibold">{page.kind === "missed" ? "Practice: what you missed" : "Practice"}</h1>
    </>
  );
}

function Question({ page, view, path }: { page: RoundPage; view: QuestionView; path: string }) {
  const { questionId, number, question, feedback } = view;
  const isLast = page.nextQuestionId === null;
  return (
    <>
      <Head page={page} />
      <StepList steps={page.steps} current={questionId} path={path} />
      <div className="mt-5 max-w-3xl">
        <AnswerPanel key={questionId} roundId={page.roundId} questionId={questionId} number={number} total={page.steps.length} question={question} isAnswered={feedback !== null}>
          {feedback ? <FeedbackView feedback={feedback} roundId={page.roundId} questionId={questionId} file={`/api/materials/${page.materialId}/file`} /> : null}
        </AnswerPanel>
        <div className="mt-6 flex flex-wrap items-center gap-3">
          {feedback ? (
            <Link href={isLast ? path : `${path}?q=${page.nextQuestionId}`} className={buttonClass("primary")}>
              {isLast ? "See how the round went" : "Next question"}
            </Link>
          ) : null}
          {page.isOver ? null : <FinishForm roundId={page.roundId} />}
        </div>
      </div>
    </>
  );
}

function Refused({ refusal: { title, message, materialId } }: { refusal: RoundRefusal }) {
  return (
    <>
      <h1 className="text-2xl font-semibold">{title}</h1>
      <div className="mt-5 max-w-2xl space-y-5">
        <Alert tone="warn" isStatic title="Not open for practice now">
          {message} What you typed and did not send is kept in this browser.
        </Alert>
        <Link href={`/quiz/${materialId}`} className={buttonClass("plain")}>
          Back to the material
        </Link>
      </div>
    </>
  );
}
