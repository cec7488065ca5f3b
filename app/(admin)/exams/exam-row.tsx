"use client";
/** One exam of the list, with a copy at hand and a deletion that asks when students have written, and can be undone. */

import Link from "next/link";
import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { UndoRow, useDeletion } from "@/components/undo-row";
import type { ActionState } from "@/lib/auth/action-state";
import type { DeleteQuestion } from "@/lib/exams/delete";
import type { ExamSummary } from "@/lib/exams/queries";
import { deleteExamAction, duplicateExamAction, restoreExamAction } from "./actions";
import { ExamFacts, ExamStateBadge } from "./exam-words";

type Asked = ActionState<{ question: DeleteQuestion | null }>;

/** "Keep the exam" is an answer to the question that deleting asks. */
async function deleteOrKeep(state: Asked, form: FormData): Promise<Asked> {
  return form.has("keep") ? untouched : deleteExamAction(state, form);
}

export function ExamRow({ exam, now }: { exam: ExamSummary; now: number }) {
  const deletion = useDeletion(deleteOrKeep, restoreExamAction);
  const { step, isPending } = deletion;
  const [copied, duplicate, isCopying] = useActionState(duplicateExamAction, untouched);
  const question = deletion.data?.question ?? null;
  if (deletion.isDeleted && question === null) {
    return (
      <li className="px-5 py-4">
        <UndoRow deletion={deletion} fields={{ exam: exam.id }}>
          “{exam.title}” is deleted.
        </UndoRow>
      </li>
    );
  }
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link href={`/exams/${exam.id}`} className="font-serif text-lg font-semibold underline-offset-4 hover:underline">
              {exam.title}
            </Link>
            <ExamStateBadge exam={exam} now={now} />
          </p>
          <ExamFacts exam={exam} />
        </div>
        <div className="flex gap-2">
          <form action={duplicate}>
            <input type="hidden" name="exam" value={exam.id} />
            <Button type="submit" look="quiet" disabled={isCopying} aria-label={`Duplicate “${exam.title}”`}>
              Duplicate
            </Button>
          </form>
          {question === null ? (
            <form action={step}>
              <input type="hidden" name="exam" value={exam.id} />
              <Button type="submit" look="quiet-danger" disabled={isPending} autoFocus={deletion.isRestored} aria-label={`Delete “${exam.title}”`}>
                Delete
              </Button>
            </form>
          ) : null}
        </div>
      </div>
      {question ? (
        <form action={step} className="mt-3">
          <Alert tone="warn">
            <p>{question.sentence}</p>
            <input type="hidden" name="exam" value={exam.id} />
            <input type="hidden" name="times" value={question.times + 1} />
            <input type="hidden" name="attempts" value={question.attempts} />
            <div className="mt-3 flex flex-wrap gap-3">
              <Button type="submit" name="keep" value="yes" disabled={isPending} autoFocus>
                Keep the exam
              </Button>
              <Button type="submit" look="quiet-danger" disabled={isPending}>
                {question.times === 0 ? "Go on" : "Delete it all"}
              </Button>
            </div>
          </Alert>
        </form>
      ) : null}
      {deletion.problem ? <Alert tone="bad">{deletion.problem}</Alert> : null}
      {copied.message ? <Alert tone="bad">{copied.message}</Alert> : null}
    </li>
  );
}
