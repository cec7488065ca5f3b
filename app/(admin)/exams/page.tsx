/** All exams with their states and counts, and what can still be restored. */

import type { Metadata } from "next";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { DeletedList } from "@/components/deleted-list";
import { EmptyState } from "@/components/ui/empty-state";
import { getDb } from "@/db/client";
import { requireAdmin } from "@/lib/auth/guards";
import { UNDO_HOURS } from "@/lib/exams/delete";
import { listDeletedExams, listExams } from "@/lib/exams/queries";
import { restoreExamAction } from "./actions";
import { ExamRow } from "./exam-row";
import { currentTime } from "./time";

export const metadata: Metadata = { title: "Exams" };

export default async function ExamsPage() {
  await requireAdmin("/exams");
  const db = getDb();
  const exams = listExams(db);
  const deleted = listDeletedExams(db);
  const now = currentTime();
  const make = (
    <Link href="/exams/new" className={buttonClass("primary")}>
      Make an exam
    </Link>
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl font-semibold">Exams</h1>
        {exams.length > 0 ? make : null}
      </div>
      <div className="mt-6">
        {exams.length > 0 ? (
          <ul className="divide-y divide-line rounded-xl border border-line bg-sheet">
            {exams.map((exam) => (
              <ExamRow key={exam.id} exam={exam} now={now} />
            ))}
          </ul>
        ) : (
          <EmptyState title="No exams yet" action={make}>
            An exam is made from the questions of a material. You see what the grader will look for, with the sentence of the
            source behind it, before any student does.
          </EmptyState>
        )}
      </div>
      {deleted.length > 0 ? <DeletedList items={deleted} field="exam" hours={UNDO_HOURS} restore={restoreExamAction} /> : null}
    </>
  );
}
