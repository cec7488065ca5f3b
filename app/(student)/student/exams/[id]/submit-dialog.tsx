"use client";
/** Asks once before handing in. A native dialog: focus stays inside, Escape leaves it. */

import { type RefObject } from "react";
import { Button } from "@/components/ui/button";
import { plural } from "@/components/format";
import { Alert } from "@/components/ui/alert";

interface SubmitDialogProps {
  dialog: RefObject<HTMLDialogElement | null>;
  /** Numbers of the questions without an answer. */
  empty: number[];
  flagged: number[];
  total: number;
  problem: string | null;
  isPending: boolean;
  onSubmit: () => void;
}

export function SubmitDialog({ dialog, empty, flagged, total, problem, isPending, onSubmit }: SubmitDialogProps) {
  return (
    <dialog
      ref={dialog}
      aria-labelledby="submit-title"
      className="m-auto w-full max-w-md rounded-xl border border-line bg-sheet p-6 text-ink backdrop:bg-black/50"
    >
      <h2 id="submit-title" className="text-xl font-semibold">
        Hand in the exam?
      </h2>
      <div className="mt-3 space-y-2 text-sm leading-relaxed">
        <p>
          {empty.length === 0 ? `All ${plural(total, "question")} are answered.` : `${empty.length} of ${plural(total, "question")} ${empty.length === 1 ? "is" : "are"} empty: ${empty.join(", ")}.`}
        </p>
        {flagged.length > 0 ? <p>Flagged: {flagged.join(", ")}.</p> : null}
        <p className="text-quiet">After that the answers cannot be changed.</p>
        {problem ? <Alert tone="bad">{problem}</Alert> : null}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="primary" disabled={isPending} onClick={onSubmit}>
          {isPending ? "Handing in…" : "Hand in"}
        </Button>
        <Button onClick={() => dialog.current?.close()}>Keep writing</Button>
      </div>
    </dialog>
  );
}
