"use client";
/** A further run over a material that is already here. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { GenerationFields } from "@/components/generation-fields";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { moreQuestionsAction } from "./actions";

export function MoreQuestionsForm({ materialId }: { materialId: string }) {
  const [state, action, isPending] = useActionState(moreQuestionsAction, untouched);
  return (
    <form action={action} className="mt-4 space-y-5" noValidate>
      <input type="hidden" name="material" value={materialId} />
      <GenerationFields errors={state.errors} idPrefix="more" />
      {state.message ? <Alert tone={state.ok ? "good" : "bad"}>{state.message}</Alert> : null}
      <Button type="submit" look="primary" className="w-full" disabled={isPending}>
        {isPending ? "Adding…" : "Write more"}
      </Button>
    </form>
  );
}
