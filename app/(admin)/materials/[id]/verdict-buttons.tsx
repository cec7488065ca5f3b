"use client";
/** The teacher's verdict on one question or several: approve, reject with a reason, or take the verdict back. */

import { useActionState, useState } from "react";
import { type ActionState, untouched } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import type { QuestionState } from "@/db/schema";
import { verdictAction } from "./question-actions";

interface VerdictButtonsProps {
  materialId: string;
  ids: readonly string[];
  /** The verdict that they have now; null when they differ. */
  state: QuestionState | null;
  /** What is judged, for screen readers: "question 3". */
  what: string;
  /** Makes the field's id unique on the page. */
  prefix: string;
  isDisabled?: boolean;
}

export function VerdictButtons({ materialId, ids, state, what, prefix, isDisabled = false }: VerdictButtonsProps) {
  const [isRejecting, setRejecting] = useState(false);
  const [outcome, judge, isPending] = useActionState<ActionState<unknown>, FormData>(async (previous, form) => {
    const next = await verdictAction(previous, form);
    if (next.ok) setRejecting(false);
    return next;
  }, untouched);
  const hidden = (
    <>
      <input type="hidden" name="material" value={materialId} />
      <input type="hidden" name="questions" value={ids.join(",")} />
    </>
  );
  return (
    <>
      <form action={judge} className="contents">
        {hidden}
        {state !== "approved" ? (
          <Button type="submit" name="verdict" value="approved" disabled={isPending || isDisabled} aria-label={`Approve ${what}`}>
            Approve
          </Button>
        ) : null}
        {state !== "rejected" ? (
          <Button disabled={isPending || isDisabled} aria-expanded={isRejecting} onClick={() => setRejecting(!isRejecting)} aria-label={`Reject ${what}`}>
            Reject…
          </Button>
        ) : null}
        {state !== "new" && state !== null ? (
          <Button type="submit" look="quiet" name="verdict" value="new" disabled={isPending || isDisabled} aria-label={`Take back the verdict on ${what}`}>
            Back to new
          </Button>
        ) : null}
      </form>
      {isRejecting ? (
        <form action={judge} className="flex w-full flex-wrap items-end gap-3" onKeyDown={(event) => event.key === "Escape" && setRejecting(false)}>
          {hidden}
          <input type="hidden" name="verdict" value="rejected" />
          <div className="min-w-0 flex-1 basis-56">
            <TextField id={`${prefix}-reason`} name="reason" label="Reason (optional)" maxLength={300} autoComplete="off" autoFocus error={outcome.errors.reason} />
          </div>
          <Button type="submit" look="primary" disabled={isPending}>
            Reject
          </Button>
          <Button onClick={() => setRejecting(false)}>Cancel</Button>
        </form>
      ) : null}
      {outcome.message ? <Alert tone="bad">{outcome.message}</Alert> : null}
    </>
  );
}
