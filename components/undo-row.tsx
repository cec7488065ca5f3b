"use client";
/** Deleting in place: what was deleted leaves a row that offers the way back, as often as it is taken. */

import { type ReactNode, useActionState } from "react";
import { type ActionState, untouched } from "./action-state";
import { Alert } from "./ui/alert";
import { Button } from "./ui/button";

type Action<Data> = (state: ActionState<Data>, form: FormData) => Promise<ActionState<Data>>;

interface DeletionState<Data> extends ActionState<Data> {
  isRestored: boolean;
}

export interface Deletion<Data = undefined> {
  isDeleted: boolean;
  /** True after an undo: the button that deletes takes the focus back. */
  isRestored: boolean;
  /** What the deletion answered. */
  data: Data | undefined;
  /** Why the last step failed. */
  problem: string | null;
  isPending: boolean;
  /** The action of both forms: the one that deletes and the one of `UndoRow`. */
  step: (form: FormData) => void;
}

/**
 * One state for deleting and undoing, so that each can follow the other any number of times: with a state for each, the
 * first undo would hide every later deletion.
 */
export function useDeletion<Data = undefined>(remove: Action<Data>, restore: Action<unknown>): Deletion<Data> {
  const [state, step, isPending] = useActionState<DeletionState<Data>, FormData>(
    async (previous, form) => {
      if (!form.has("undo")) return { ...(await remove(previous, form)), isRestored: false };
      const { ok, message } = await restore(untouched, form);
      return ok ? { ...untouched, isRestored: true } : { ...previous, message };
    },
    { ...untouched, isRestored: false },
  );
  const { ok: isDeleted, isRestored, data, message } = state;
  return { isDeleted, isRestored, data, problem: message, isPending, step };
}

interface UndoRowProps {
  deletion: Pick<Deletion, "step" | "isPending" | "problem">;
  /** Hidden fields that name what was deleted. */
  fields: Record<string, string>;
  /** The sentence that says what is gone. */
  children: ReactNode;
}

export function UndoRow({ deletion, fields, children }: UndoRowProps) {
  return (
    <>
      <form action={deletion.step} className="flex flex-wrap items-center justify-between gap-3">
        <div role="status" className="min-w-0 flex-1 basis-48 text-sm">
          {children}
        </div>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {/* The button that deleted is gone, and the focus with it. */}
        <Button type="submit" name="undo" value="yes" disabled={deletion.isPending} autoFocus>
          Undo
        </Button>
      </form>
      {deletion.problem ? <Alert tone="bad">{deletion.problem}</Alert> : null}
    </>
  );
}
