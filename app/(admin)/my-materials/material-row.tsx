"use client";
/** One material of the list, with renaming in place and a deletion that can be undone in place. */

import Link from "next/link";
import { useActionState, useState } from "react";
import { untouched } from "@/components/action-state";
import { MaterialFacts } from "@/components/material-list";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import type { MaterialSummary } from "@/lib/materials/queries";
import { deleteMaterialAction, renameMaterialAction, restoreMaterialAction } from "./actions";

export function MaterialRow({ material }: { material: MaterialSummary }) {
  const [isRenaming, setRenaming] = useState(false);
  const [deleted, remove, isDeleting] = useActionState(deleteMaterialAction, untouched);
  const [restored, restore, isRestoring] = useActionState(restoreMaterialAction, untouched);
  if (deleted.ok && !restored.ok) {
    return (
      <li className="px-5 py-4">
        <form action={restore} className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="min-w-0 text-sm">
            “{material.title}” is deleted.
          </p>
          <input type="hidden" name="material" value={material.id} />
          <Button type="submit" disabled={isRestoring}>
            Undo
          </Button>
        </form>
        {restored.message ? <Alert tone="bad">{restored.message}</Alert> : null}
      </li>
    );
  }
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <Link href={`/materials/${material.id}`} className="font-serif text-lg font-semibold underline-offset-4 hover:underline">
            {material.title}
          </Link>
          <MaterialFacts material={material} />
        </div>
        <div className="flex gap-2">
          <Button look="quiet" aria-expanded={isRenaming} onClick={() => setRenaming(!isRenaming)} aria-label={`Rename “${material.title}”`}>
            Rename
          </Button>
          <form action={remove}>
            <input type="hidden" name="material" value={material.id} />
            <Button type="submit" look="quiet-danger" disabled={isDeleting} aria-label={`Delete “${material.title}”`}>
              Delete
            </Button>
          </form>
        </div>
      </div>
      {deleted.message && !deleted.ok ? <Alert tone="bad">{deleted.message}</Alert> : null}
      {isRenaming ? <RenameForm material={material} onCancel={() => setRenaming(false)} /> : null}
    </li>
  );
}

function RenameForm({ material, onCancel }: { material: MaterialSummary; onCancel: () => void }) {
  const [state, action, isPending] = useActionState(renameMaterialAction, untouched);
  return (
    <form action={action} className="mt-3 flex flex-wrap items-end gap-3" onKeyDown={(event) => event.key === "Escape" && onCancel()}>
      <input type="hidden" name="material" value={material.id} />
      <div className="min-w-0 flex-1 basis-64">
        <TextField id={`title-${material.id}`} name="title" label="New title" defaultValue={material.title} maxLength={200} autoFocus error={state.errors.title} />
      </div>
      <Button type="submit" look="primary" disabled={isPending}>
        Save
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
      {state.message ? <Alert tone="bad">{state.message}</Alert> : null}
    </form>
  );
}
