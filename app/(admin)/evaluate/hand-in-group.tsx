"use client";
/** The hand-ins against one exam or material, with what can be done with all of them. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { plural } from "@/components/format";
import { Alert } from "@/components/ui/alert";
import { Button, buttonClass } from "@/components/ui/button";
import type { HandInGroup } from "@/lib/hand-ins/queries";
import { confirmCleanAction } from "./actions";
import { HandInRow } from "./hand-in-row";

export function HandInGroupSection({ group: { against, title, handIns } }: { group: HandInGroup }) {
  const [state, confirm, isPending] = useActionState(confirmCleanAction, untouched);
  const clean = handIns.filter(({ isClean }) => isClean).length;
  return (
    <section aria-label={`Hand-ins against “${title}”`}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-xl font-semibold wrap-anywhere">{title}</h2>
          <p className="text-sm text-quiet">
            {plural(handIns.length, "hand-in")}
            {against === "" ? " · deleted since; the hand-ins keep their copy of the questions" : ""}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {clean > 0 ? (
            <form action={confirm}>
              <input type="hidden" name="against" value={against} />
              <Button type="submit" disabled={isPending}>
                {clean === 1 ? "Grade the one with a clean split" : `Grade the ${clean} with a clean split`}
              </Button>
            </form>
          ) : null}
          {against === "" ? null : (
            <a href={`/api/hand-ins/results.csv?against=${encodeURIComponent(against)}`} download className={buttonClass("plain")}>
              Marks (CSV)
            </a>
          )}
        </div>
      </div>
      {state.message && !isPending ? (
        <div className="mt-3">
          <Alert tone={state.ok ? "good" : "bad"}>{state.message}</Alert>
        </div>
      ) : null}
      <ul className="mt-3 divide-y divide-line rounded-xl border border-line bg-sheet">
        {handIns.map((handIn) => (
          <HandInRow key={handIn.id} handIn={handIn} />
        ))}
      </ul>
    </section>
  );
}
