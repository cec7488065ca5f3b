/** Grading an exam again: other key points, a preview of what they do to the marks, and only then the new marks. */

import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { plural } from "@/components/format";
import { ModelsNotice } from "@/components/models-notice";
import { EmptyState } from "@/components/ui/empty-state";
import { getDb } from "@/db/client";
import { requireAdmin } from "@/lib/auth/guards";
import { findExam } from "@/lib/exams/queries";
import { findMaterial } from "@/lib/materials/queries";
import { getModels } from "@/lib/models/get-models";
import { readRegrade } from "@/lib/review/regrade-view";
import { readArrangement } from "@/lib/review/table";
import { Outcome } from "./outcome";
import { RegradePanel } from "./regrade-panel";
import { RegradeQuestion } from "./regrade-question";

export async function generateMetadata({ params }: PageProps<"/exams/[id]/regrade">): Promise<Metadata> {
  const { id } = await params;
  await requireAdmin(`/exams/${id}/regrade`);
  const title = findExam(getDb(), id)?.title;
  return { title: title === undefined ? "Not found" : `Grade again: ${title}` };
}

export default async function RegradePage({ params, searchParams }: PageProps<"/exams/[id]/regrade">) {
  const { id } = await params;
  await requireAdmin(`/exams/${id}/regrade`);
  const db = getDb();
  const { isAnonymous } = readArrangement(await searchParams);
  const view = readRegrade(db, id, isAnonymous);
  if (!view) notFound();
  const { exam, questions, outcome, preview, submissions, released } = view;
  const changed = questions.filter(({ change }) => change !== null);
  const material = exam.materialId === null ? null : findMaterial(db, exam.materialId);
  return (
    <>
      <p>
        <Link href={`/exams/${id}`} className="text-sm font-semibold text-pine underline-offset-4 hover:underline">
          {exam.title}
        </Link>
      </p>
      <h1 className="mt-2 text-3xl font-semibold">Grade again</h1>
      <p className="mt-2 max-w-3xl leading-relaxed">
        Change what the grader looks for, see what that does to the marks, then apply it or drop it. Until you apply it every mark stays as
        it is, and students see nothing of it.
      </p>
      <p className="mt-1 text-sm text-quiet">
        {plural(submissions, "submission")}, {released === 0 ? "none released" : `${released} released`}.
      </p>
      <div className="mt-6 empty:hidden">
        <ModelsNotice status={getModels().status()} />
      </div>
      {submissions === 0 ? (
        <div className="mt-6">
          <EmptyState title="Nothing handed in yet">Until somebody hands in, change the key points on the exam’s own page: no mark rests on them yet.</EmptyState>
        </div>
      ) : (
        <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <aside className="min-w-0 lg:sticky lg:top-20 lg:order-last" aria-label="Preview and apply">
            <RegradePanel
              examId={id}
              changed={changed.map(({ number }) => number)}
              unpreviewed={changed.filter(({ isPreviewed }) => !isPreviewed).map(({ number }) => number)}
              hasUnchanged={questions.some(({ change, isPreviewed }) => isPreviewed && change === null)}
              preview={preview}
              effect={outcome && { submissions: outcome.submissions.filter(({ from, to }) => from !== to).length, released: outcome.releasedChanged }}
              version={view.version}
            />
          </aside>
          <div className="min-w-0">
            {outcome ? <Outcome outcome={outcome} points={questions.reduce((sum, { question }) => sum + question.points, 0)} isAnonymous={isAnonymous} /> : null}
            <section aria-labelledby="questions-heading">
              <h2 id="questions-heading" className="text-xl font-semibold">
                Questions and what the grader looks for
              </h2>
              <ol className="mt-5 space-y-6">
                {questions.map((entry) => (
                  <RegradeQuestion key={entry.question.id} entry={entry} file={material ? `/api/materials/${material.id}/file` : null} />
                ))}
              </ol>
            </section>
          </div>
        </div>
      )}
    </>
  );
}
