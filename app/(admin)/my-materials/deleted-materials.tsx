"use client";
/** What was deleted lately and can still be brought back. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { restoreMaterialAction } from "./actions";

interface DeletedMaterialsProps {
  materials: { id: string; title: string }[];
  hours: number;
}

export function DeletedMaterials({ materials, hours }: DeletedMaterialsProps) {
  const [state, restore, isPending] = useActionState(restoreMaterialAction, untouched);
  return (
    <details className="mt-8">
      <summary className="flex min-h-11 w-fit items-center gap-1.5 text-sm font-semibold text-quiet">
        <span aria-hidden="true" className="disclosure" />
        Deleted in the last {hours} hours ({materials.length})
      </summary>
      <ul className="mt-3 divide-y divide-line rounded-xl border border-line">
        {materials.map((material) => (
          <li key={material.id} className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
            <span className="min-w-0 text-sm">{material.title}</span>
            <form action={restore}>
              <input type="hidden" name="material" value={material.id} />
              <Button type="submit" disabled={isPending} aria-label={`Restore “${material.title}”`}>
                Restore
              </Button>
            </form>
          </li>
        ))}
      </ul>
      {state.message && !state.ok ? <Alert tone="bad">{state.message}</Alert> : null}
    </details>
  );
}
