/** Answers that were handed in as PDF: upload, the list with marks, and what can still be restored. */

import type { Metadata } from "next";
import Link from "next/link";
import { DeletedList } from "@/components/deleted-list";
import { ModelsNotice } from "@/components/models-notice";
import { RefreshEvery } from "@/components/refresh-every";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { getDb } from "@/db/client";
import { requireAdmin } from "@/lib/auth/guards";
import { UNDO_HOURS } from "@/lib/hand-ins/delete";
import { listDeletedHandIns, listHandIns } from "@/lib/hand-ins/queries";
import { listTargets } from "@/lib/hand-ins/targets";
import { getModels } from "@/lib/models/get-models";
import { uploadProblem } from "../upload-problems";
import { restoreHandInAction } from "./actions";
import { HandInForm } from "./hand-in-form";
import { HandInGroupSection } from "./hand-in-group";

export const metadata: Metadata = { title: "Hand-ins" };

export default async function EvaluatePage({ searchParams }: PageProps<"/evaluate">) {
  await requireAdmin("/evaluate");
  const { problem, against } = await searchParams;
  const db = getDb();
  const targets = listTargets(db);
  const groups = listHandIns(db);
  const deleted = listDeletedHandIns(db);
  const isGrading = groups.some(({ handIns }) => handIns.some(({ standing }) => standing === "grading"));
  return (
    <>
      <h1 className="text-3xl font-semibold">Hand-ins</h1>
      <p className="mt-2 max-w-2xl leading-relaxed text-quiet">
        Answers that were written elsewhere and come as PDF. They are told apart at marks such as “Q1:”, “Answer 1:” or “1.”, you check that, and then they are graded.
      </p>
      <div className="mt-4 empty:hidden">
        <ModelsNotice status={getModels().status()} />
      </div>
      {targets.length > 0 ? (
        <Card aria-label="Upload hand-ins" className="mt-6">
          <HandInForm targets={targets} against={typeof against === "string" ? against : null} problem={uploadProblem(problem)} />
        </Card>
      ) : (
        <div className="mt-6">
          <EmptyState
            title="Nothing to grade against yet"
            action={
              <Link href="/" className={buttonClass("primary")}>
                Upload a PDF of the course
              </Link>
            }
          >
            Hand-ins are graded against an exam, or against the questions of a material. Make questions from a PDF of the course first.
          </EmptyState>
        </div>
      )}
      <div className="mt-10 space-y-10">
        {groups.map((group) => (
          <HandInGroupSection key={group.against || group.title} group={group} />
        ))}
        {groups.length === 0 && targets.length > 0 ? (
          <EmptyState title="No hand-ins yet">Choose what they are graded against and drop one PDF for each student above.</EmptyState>
        ) : null}
      </div>
      {isGrading ? <RefreshEvery seconds={3} /> : null}
      {deleted.length > 0 ? <DeletedList items={deleted} field="handIn" hours={UNDO_HOURS} restore={restoreHandInAction} /> : null}
    </>
  );
}
