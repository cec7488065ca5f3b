"use client";
/** One hand-in of the list, with a deletion that can be undone in place. */

import Link from "next/link";
import { LocalTime } from "@/components/local-time";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { UndoRow, useDeletion } from "@/components/undo-row";
import type { HandInSummary } from "@/lib/hand-ins/queries";
import { deleteHandInAction, restoreHandInAction } from "./actions";
import { StandingBadge, standingSentence } from "./words";

export function HandInRow({ handIn }: { handIn: HandInSummary }) {
  const deletion = useDeletion(deleteHandInAction, restoreHandInAction);
  const { id, name, fileName, createdAt, standing } = handIn;
  if (deletion.isDeleted) {
    return (
      <li className="px-5 py-4">
        <UndoRow deletion={deletion} fields={{ handIn: id }}>
          The hand-in of “{name}” is deleted.
        </UndoRow>
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link href={`/evaluate/${id}`} className="min-w-0 font-serif text-lg font-semibold wrap-anywhere underline-offset-4 hover:underline">
            {name}
          </Link>
          <StandingBadge standing={standing} />
        </p>
        <p className="text-sm wrap-anywhere text-quiet">
          <span className={standing === "split" ? "" : "font-semibold text-ink tabular-nums"}>{standingSentence(handIn)}</span> · {fileName} · <LocalTime at={createdAt} />
        </p>
      </div>
      <form action={deletion.step}>
        <input type="hidden" name="handIn" value={id} />
        <Button type="submit" look="quiet-danger" disabled={deletion.isPending} autoFocus={deletion.isRestored} aria-label={`Delete the hand-in of “${name}”`}>
          Delete
        </Button>
      </form>
      {deletion.problem ? <Alert tone="bad">{deletion.problem}</Alert> : null}
    </li>
  );
}
