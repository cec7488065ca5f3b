"use client";
/** What was deleted lately and can still be brought back. */

import { useActionState } from "react";
import { type ActionState, untouched } from "./action-state";
import { Alert } from "./ui/alert";
import { Button } from "./ui/button";

interface DeletedListProps {
  items: readonly { id: string; title: string }[];
  /** Name of the action's field that takes the id. */
  field: string;
  /** Further hidden fields. */
  fields?: Record<string, string>;
  /** How long they are kept. */
  hours: number;
  restore: (previous: ActionState<unknown>, form: FormData) => Promise<ActionState<unknown>>;
}

export function DeletedList({ items, field, fields = {}, hours, restore: restoreAction }: DeletedListProps) {
  const [state, restore, isPending] = useActionState<ActionState<unknown>, FormData>(restoreAction, untouched);
  return (
    <details className="mt-8">
      <summary className="flex min-h-11 w-fit items-center gap-1.5 text-sm font-semibold text-quiet">
        <span aria-hidden="true" className="disclosure" />
        Deleted in the last {hours} hours ({items.length})
      </summary>
      <ul className="mt-3 divide-y divide-line rounded-xl border border-line">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
            <span className="min-w-0 flex-1 basis-48 text-sm">{item.title}</span>
            <form action={restore}>
              {Object.entries({ ...fields, [field]: item.id }).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <Button type="submit" disabled={isPending} aria-label={`Restore “${item.title}”`}>
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
