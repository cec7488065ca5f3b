"use client";
/** The button that begins a round. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { startRoundAction } from "./actions";

interface StartFormProps {
  materialId: string;
  kind: "all" | "missed";
  label: string;
}

export function StartForm({ materialId, kind, label }: StartFormProps) {
  const [state, start, isPending] = useActionState(startRoundAction, untouched);
  return (
    <form action={start} className="space-y-3">
      <input type="hidden" name="material" value={materialId} />
      <input type="hidden" name="kind" value={kind} />
      <Button type="submit" look={kind === "all" ? "primary" : "plain"} disabled={isPending}>
        {isPending ? "Starting…" : label}
      </Button>
      {state.message && !state.ok ? <Alert tone="bad">{state.message}</Alert> : null}
    </form>
  );
}
