/** A material: its questions with the words they rest on, what the gates refused, further runs, printing. */

import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { DeletedList } from "@/components/deleted-list";
import { ModelsNotice } from "@/components/models-notice";
import { Alert } from "@/components/ui/alert";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { formatTime, plural } from "@/components/format";
import { getDb } from "@/db/client";
import { requireAdmin } from "@/lib/auth/guards";
import { listJobsOf } from "@/lib/jobs/view";
import { UNDO_HOURS } from "@/lib/materials/delete";
import { findMaterial, listDeletedQuestions, listQuestions, listRejections, meanRag } from "@/lib/materials/queries";
import { listRewrites } from "@/lib/materials/rewrite";
import { getModels } from "@/lib/models/get-models";
import { readPracticeSetting } from "@/lib/practice/open";
import { JobCard } from "../../job-card";
import { isActive } from "../../job-words";
import { MoreQuestionsForm } from "./more-questions-form";
import { PracticePanel } from "./practice-panel";
import { restoreQuestionsAction } from "./question-actions";
import { QuestionList } from "./question-list";
import { RagPanel } from "./rag-panel";
import { RejectedAttempts } from "./rejected-attempts";
import { type StateChoice, StateFilter } from "./state-filter";
import { WriteQuestion } from "./write-question";

export async function generateMetadata({ params }: PageProps<"/materials/[id]">): Promise<Metadata> {
  const { id } = await params;
  await requireAdmin(`/materials/${id}`);
  return { title: findMaterial(getDb(), id)?.title ?? "Not found" };
}

const stateOf = (value: string | string[] | undefined): StateChoice => (value === "new" || value === "approved" || value === "rejected" ? value : null);

export default async function MaterialPage({ params, searchParams }: PageProps<"/materials/[id]">) {
  const { id } = await params;
  const chosen = stateOf((await searchParams).state);
  await requireAdmin(`/materials/${id}`);
  const db = getDb();
  const material = findMaterial(db, id);
  if (!material) notFound();
  const questions = listQuestions(db, id);
  const rewrites = listRewrites(db, id);
  const listed = questions
    .map((question, index) => ({ number: index + 1, question, rewrite: rewrites.get(question.id) ?? null }))
    .filter(({ question }) => chosen === null || question.state === chosen);
  const usable = questions.filter(({ state }) => state !== "rejected");
  const deleted = listDeletedQuestions(db, id).map((row) => ({ id: row.id, title: row.question }));
  const rejections = listRejections(db, id);
  const jobs = listJobsOf(db, id);
  // The newest run shows how it went; older ones only while they wait or work.
  const shown = jobs.filter((job, index) => isActive(job) || (index === 0 && (job.state === "failed" || job.notes.length > 0)));
  const file = `/api/materials/${id}/file`;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="text-3xl font-semibold">{material.title}</h1>
          <p className="mt-2 text-sm break-words text-quiet">
            {material.fileName} · {plural(material.pageCount, "page")} · {plural(questions.length, "question")} · {formatTime(material.createdAt)}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <a href={file} target="_blank" rel="noopener" className={buttonClass("plain")}>
            Open the PDF
          </a>
          {usable.length > 0 ? (
            <>
              <Link href={`/exams/new?material=${id}`} className={buttonClass("primary")}>
                Make an exam
              </Link>
              <a href={`/api/materials/${id}/questions.pdf`} className={buttonClass("plain")} download>
                Questions (PDF)
              </a>
              <a href={`/api/materials/${id}/questions.pdf?key=1`} className={buttonClass("plain")} download>
                Answer key (PDF)
              </a>
            </>
          ) : null}
        </div>
      </div>
      <div className="mt-6 space-y-3 empty:hidden">
        {material.warnings.map((warning) => (
          <Alert key={warning} tone="warn" isStatic>
            {warning}
          </Alert>
        ))}
        <ModelsNotice status={getModels().status()} />
      </div>
      <div className="mt-6 grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        {/* Before the questions, so that a narrow screen shows a run under way without scrolling past all of them. */}
        <div className="min-w-0 space-y-6 empty:hidden lg:col-start-2">
          {shown.map((job) => (
            <JobCard key={`${job.id}-${job.state}`} initial={job} />
          ))}
        </div>
        <section aria-labelledby="questions-heading" className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <h2 id="questions-heading" className="sr-only">
            Questions
          </h2>
          {questions.length > 0 ? <StateFilter materialId={id} questions={questions} chosen={chosen} /> : null}
          <QuestionList materialId={id} questions={listed} file={file} modelState={getModels().status().states.nli}>
            {questions.length > 0 ? (
              <EmptyState title="None">No question is in this state.</EmptyState>
            ) : (
              <EmptyState title="No questions yet">
                {jobs.some(isActive) ? "They appear here when the run is done." : "Write some with the form on this page, or one of your own."}
              </EmptyState>
            )}
          </QuestionList>
          <WriteQuestion materialId={id} />
          {deleted.length > 0 ? (
            <DeletedList items={deleted} hours={UNDO_HOURS} field="questions" fields={{ material: id }} restore={restoreQuestionsAction} />
          ) : null}
          <RejectedAttempts rejections={rejections} file={file} />
        </section>
        <aside className={`min-w-0 space-y-6 lg:sticky lg:top-20 lg:col-start-2 ${shown.length > 0 ? "lg:row-start-2" : "lg:row-span-2 lg:row-start-1"}`} aria-label="Scores and more questions">
          <PracticePanel materialId={id} practice={readPracticeSetting(db, material)} />
          <RagPanel mean={meanRag(usable)} questions={usable} jobs={jobs} />
          <Card aria-labelledby="more-heading">
            <h2 id="more-heading" className="text-lg font-semibold">
              More questions
            </h2>
            <MoreQuestionsForm materialId={id} />
          </Card>
        </aside>
      </div>
    </>
  );
}
