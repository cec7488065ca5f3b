/** An exam: its settings, its questions with what the grader will look for, and the way from draft to open to closed. */

import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { ModelsNotice } from "@/components/models-notice";
import { RefreshEvery } from "@/components/refresh-every";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { getDb } from "@/db/client";
import { requireAdmin } from "@/lib/auth/guards";
import { publishProblems } from "@/lib/exams/grounding-rules";
import { keyPointFailure } from "@/lib/exams/key-points";
import { findExam, findExamSummary, listExamQuestions } from "@/lib/exams/queries";
import { listRemovedQuestions } from "@/lib/exams/questions";
import { findMaterial, listUsableQuestions } from "@/lib/materials/queries";
import { getModels } from "@/lib/models/get-models";
import { listReviewExams } from "@/lib/review/queries";
import { ExamFacts, ExamStateBadge } from "../exam-words";
import { sectionsOf } from "../picker-sections";
import { currentTime, fieldTime, timeZone } from "../time";
import { AddQuestionsForm } from "./add-questions-form";
import { ExamQuestionCard } from "./exam-question-card";
import { RemovedQuestions } from "./removed-questions";
import { SettingsForm } from "./settings-form";
import { StatePanel } from "./state-panel";
import { SubmissionsPanel } from "./submissions-panel";

export async function generateMetadata({ params }: PageProps<"/exams/[id]">): Promise<Metadata> {
  const { id } = await params;
  await requireAdmin(`/exams/${id}`);
  return { title: findExam(getDb(), id)?.title ?? "Not found" };
}

export default async function ExamPage({ params }: PageProps<"/exams/[id]">) {
  const { id } = await params;
  await requireAdmin(`/exams/${id}`);
  const db = getDb();
  const [exam, summary] = [findExam(db, id), findExamSummary(db, id)];
  if (!exam || !summary) notFound();
  const questions = listExamQuestions(db, id);
  const now = currentTime();
  const material = exam.materialId === null ? null : findMaterial(db, exam.materialId);
  const copied = new Set(questions.map(({ questionId }) => questionId));
  const others = material && exam.state === "draft" ? listUsableQuestions(db, material.id).filter((question) => !copied.has(question.id)) : [];
  const removed = exam.state === "draft" ? listRemovedQuestions(id) : [];
  const isWaiting = questions.some((question) => question.keyPoints === null && keyPointFailure(question.id) === null);
  const file = material ? `/api/materials/${material.id}/file` : null;
  return (
    <>
      <p>
        <Link href="/exams" className="text-sm font-semibold text-pine underline-offset-4 hover:underline">
          All exams
        </Link>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-3xl font-semibold">{exam.title}</h1>
        <ExamStateBadge exam={exam} now={now} />
      </div>
      <div className="mt-2">
        <ExamFacts exam={summary} />
      </div>
      {questions.length > 0 ? (
        <p className="mt-3 flex flex-wrap gap-3">
          <a href={`/api/exams/${id}/questions.pdf`} className={buttonClass("plain")} download>
            Questions (PDF)
          </a>
          <a href={`/api/exams/${id}/questions.pdf?key=1`} className={buttonClass("plain")} download>
            Answer key (PDF)
          </a>
        </p>
      ) : null}
      <div className="mt-6 empty:hidden">
        <ModelsNotice status={getModels().status()} />
        {isWaiting ? <RefreshEvery seconds={2} /> : null}
      </div>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <aside className="min-w-0 space-y-6 lg:sticky lg:top-20 lg:order-last lg:max-h-[calc(100vh-6rem)] lg:overflow-y-auto" aria-label="State and settings">
          <SubmissionsPanel exam={summary} review={listReviewExams(db, id)[0]} />
          <StatePanel key={exam.state} exam={summary} problems={exam.state === "draft" ? publishProblems(exam, questions, now) : []} />
          <Card aria-labelledby="settings-heading">
            <h2 id="settings-heading" className="text-lg font-semibold">
              Settings
            </h2>
            <SettingsForm
              exam={exam}
              opensAt={fieldTime(exam.opensAt)}
              closesAt={fieldTime(exam.closesAt)}
              timeZone={timeZone()}
              hasBegun={summary.writing + summary.submissions > 0}
            />
          </Card>
        </aside>
        <section aria-labelledby="questions-heading" className="min-w-0">
          <h2 id="questions-heading" className="text-xl font-semibold">
            Questions and what the grader looks for
          </h2>
          <p className="mt-1 mb-5 text-sm leading-relaxed text-quiet">
            An answer earns marks for each key point that it says, in any words. Under each point stands the sentence of the source that
            backs it.
          </p>
          {questions.length === 0 ? (
            <EmptyState title="No questions">Add some of the material’s questions below.</EmptyState>
          ) : (
            <ol className="space-y-6">
              {questions.map((question, index) => (
                <ExamQuestionCard
                  key={question.id}
                  number={index + 1}
                  isLast={index === questions.length - 1}
                  isDraft={exam.state === "draft"}
                  hasSubmissions={summary.submissions > 0}
                  question={question}
                  failure={keyPointFailure(question.id)}
                  file={file}
                />
              ))}
            </ol>
          )}
          {removed.length > 0 ? <RemovedQuestions questions={removed} /> : null}
          {others.length > 0 ? <AddQuestionsForm key={others.length} examId={id} sections={sectionsOf(others)} /> : null}
        </section>
      </div>
    </>
  );
}
