"use client";
/** One material of the list, with its PDF, renaming in place and a deletion that can be undone in place. */

import Link from "next/link";
import { useActionState, useState } from "react";
import { type ActionState, untouched } from "@/components/action-state";
import { MaterialFacts } from "@/components/material-list";
import { Alert } from "@/components/ui/alert";
import { Button, buttonClass } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { UndoRow, useDeletion } from "@/components/undo-row";
import type { MaterialSummary } from "@/lib/materials/queries";
import { deleteMaterialAction, renameMaterialAction, restoreMaterialAction } from "./actions";

export function MaterialRow({ material }: { material: MaterialSummary }) {
  const [isRenaming, setRenaming] = useState(false);
  const [wasRenaming, setWasRenaming] = useState(false);
  const deletion = useDeletion<{ exams: string[] }>(deleteMaterialAction, restoreMaterialAction);
  if (deletion.isDeleted) {
    return (
      <li className="px-5 py-4">
        <UndoRow deletion={deletion} fields={{ material: material.id }}>
          <p>“{material.title}” is deleted.</p>
          <KeptExams titles={deletion.data?.exams ?? []} />
        </UndoRow>
      </li>
    );
  }
  const rename = (isOpen: boolean) => {
    setRenaming(isOpen);
    setWasRenaming(!isOpen);
  };
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <Link href={`/materials/${material.id}`} className="font-serif text-lg font-semibold underline-offset-4 hover:underline">
            {material.title}
          </Link>
          <MaterialFacts material={material} />
        </div>
        <div className="flex flex-wrap gap-2">
          <a href={`/api/materials/${material.id}/file`} target="_blank" rel="noopener" className={buttonClass("quiet")}>
            PDF<span className="sr-only"> of “{material.title}”, in a new tab</span>
          </a>
          {isRenaming ? null : (
            <Button look="quiet" onClick={() => rename(true)} autoFocus={wasRenaming} aria-label={`Rename “${material.title}”`}>
              Rename
            </Button>
          )}
          <form action={deletion.step}>
            <input type="hidden" name="material" value={material.id} />
            <Button type="submit" look="quiet-danger" disabled={deletion.isPending} autoFocus={deletion.isRestored} aria-label={`Delete “${material.title}”`}>
              Delete
            </Button>
          </form>
        </div>
      </div>
      {deletion.problem ? <Alert tone="bad">{deletion.problem}</Alert> : null}
      {isRenaming ? <RenameForm material={material} onDone={() => rename(false)} /> : null}
    </li>
  );
}

function KeptExams({ titles }: { titles: string[] }) {
  if (titles.length === 0) return null;
  return (
    <>
      <p className="mt-1 text-quiet">{titles.length === 1 ? "This exam has a copy of its questions and sources and stays:" : "These exams have copies of their questions and sources and stay:"}</p>
      <ul className="mt-1 list-disc pl-5 text-quiet">
        {titles.map((title, index) => (
          <li key={index}>{title}</li>
        ))}
      </ul>
    </>
  );
}

function RenameForm({ material, onDone }: { material: MaterialSummary; onDone: () => void }) {
  const [state, action, isPending] = useActionState<ActionState<unknown>, FormData>(async (previous, form) => {
    const next = await renameMaterialAction(previous, form);
    if (next.ok) onDone();
    return next;
  }, untouched);
  return (
    <form action={action} className="mt-3 flex flex-wrap items-end gap-3" onKeyDown={(event) => event.key === "Escape" && onDone()}>
      <input type="hidden" name="material" value={material.id} />
      <div className="min-w-0 flex-1 basis-64">
        <TextField id={`title-${material.id}`} name="title" label="New title" defaultValue={material.title} maxLength={200} autoComplete="off" autoFocus error={state.errors.title} />
      </div>
      <Button type="submit" look="primary" disabled={isPending}>
        Save
      </Button>
      <Button onClick={onDone}>Cancel</Button>
      {state.message ? <Alert tone="bad">{state.message}</Alert> : null}
    </form>
  );
}
