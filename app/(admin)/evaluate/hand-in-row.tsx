"use client";
/** One hand-in of the list, with a deletion that can be undone in place. */

import Link from "next/link";
import { useActionState } from "react";
import { type ActionState, untouched } from "@/components/action-state";
import { LocalTime } from "@/components/local-time";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { HandInSummary } from "@/lib/hand-ins/queries";
import { deleteHandInAction, restoreHandInAction } from "./actions";
import { StandingBadge, standingSentence } from "./words";

type Deletion = ActionState<unknown>;

/** One state for deleting and undoing, so that each can follow the other any number of times. */
async function takeStep(state: Deletion, form: FormData): Promise<Deletion> {
  if (!form.has("undo")) return deleteHandInAction(state, form);
  const { ok, message } = await restoreHandInAction(untouched, form);
  return ok ? untouched : { ...state, message };
}

export function HandInRow({ handIn }: { handIn: HandInSummary }) {
  const [deletion, step, isPending] = useActionState<Deletion, FormData>(takeStep, untouched);
  const { id, name, fileName, createdAt, standing } = handIn;
  if (deletion.ok) {
    return (
      <li className="px-5 py-4">
        <form action={step} className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="min-w-0 text-sm">
            The hand-in of “{name}” is deleted.
          </p>
          <input type="hidden" name="handIn" value={id} />
          <Button type="submit" name="undo" value="yes" disabled={isPending}>
            Undo
          </Button>
        </form>
        {deletion.message ? <Alert tone="bad">{deletion.message}</Alert> : null}
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
      <form action={step}>
        <input type="hidden" name="handIn" value={id} />
        <Button type="submit" look="quiet-danger" disabled={isPending} aria-label={`Delete the hand-in of “${name}”`}>
          Delete
        </Button>
      </form>
      {deletion.message ? <Alert tone="bad">{deletion.message}</Alert> : null}
    </li>
  );
}
