"use client";
/** Choosing several questions, and what to do with them: approve, reject, print, delete with a way back. */

import { plural } from "@/components/format";
import { Alert } from "@/components/ui/alert";
import { Button, buttonClass } from "@/components/ui/button";
import { UndoRow, useDeletion } from "@/components/undo-row";
import type { StoredQuestion } from "@/lib/materials/queries";
import { deleteQuestionsAction, restoreQuestionsAction } from "./question-actions";
import { VerdictButtons } from "./verdict-buttons";

interface BulkBarProps {
  materialId: string;
  selected: StoredQuestion[];
  /** Questions shown. */
  total: number;
  onSelectAll: (isChosen: boolean) => void;
}

export function BulkBar({ materialId, selected, total, onSelectAll }: BulkBarProps) {
  const deletion = useDeletion<{ questions: string[] }>(deleteQuestionsAction, restoreQuestionsAction);
  const ids = selected.map(({ id }) => id);
  const states = new Set(selected.map(({ state }) => state));
  const [state = null] = states.size === 1 ? [...states] : [];
  const gone = deletion.data?.questions ?? [];
  if (deletion.isDeleted) {
    return (
      <div className="mb-6 rounded-xl border border-dashed border-edge px-5 py-4">
        <UndoRow deletion={deletion} fields={{ material: materialId, questions: gone.join(",") }}>
          {gone.length === 1 ? "1 question is deleted." : `${gone.length} questions are deleted.`}
        </UndoRow>
      </div>
    );
  }
  if (total === 0) return null;
  return (
    <div role="group" aria-label="Several questions at once" className="mb-6 rounded-xl border border-line bg-sheet px-5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button look="quiet" onClick={() => onSelectAll(true)}>
          Select all
        </Button>
        <Button look="quiet" onClick={() => onSelectAll(false)} disabled={ids.length === 0}>
          Select none
        </Button>
        <p role="status" className="text-sm text-quiet">
          {ids.length} of {plural(total, "question")} selected
        </p>
      </div>
      {ids.length > 0 ? (
        <div className="mt-2 flex flex-wrap items-center gap-2 border-t border-line pt-3">
          <VerdictButtons materialId={materialId} ids={ids} state={state} what="the selected questions" prefix="bulk" />
          <SelectedPdf materialId={materialId} selected={selected} />
          <form action={deletion.step}>
            <input type="hidden" name="material" value={materialId} />
            <input type="hidden" name="questions" value={ids.join(",")} />
            <Button type="submit" look="quiet-danger" disabled={deletion.isPending} aria-label="Delete the selected questions">
              Delete
            </Button>
          </form>
        </div>
      ) : null}
      {deletion.problem ? <Alert tone="bad">{deletion.problem}</Alert> : null}
    </div>
  );
}

function SelectedPdf({ materialId, selected }: { materialId: string; selected: StoredQuestion[] }) {
  const usable = selected.filter(({ state }) => state !== "rejected").map(({ id }) => id);
  if (usable.length === 0) return <p className="text-sm text-quiet">Rejected questions are not printed.</p>;
  const address = `/api/materials/${materialId}/questions.pdf?questions=${usable.join(",")}`;
  return (
    <>
      <a href={address} className={buttonClass("quiet")} download>
        Selected (PDF)
      </a>
      <a href={`${address}&key=1`} className={buttonClass("quiet")} download>
        With answer key (PDF)
      </a>
    </>
  );
}
