"use client";
/** Agreeing to all marks that the grader is sure of, so that what is left is what needs eyes. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { plural } from "@/components/format";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { acceptConfidentAction } from "../../actions";

interface AcceptFormProps {
  examId: string;
  confident: number;
  needLook: number;
}

export function AcceptForm({ examId, confident, needLook }: AcceptFormProps) {
  const [state, accept, isPending] = useActionState(acceptConfidentAction, untouched);
  return (
    <Card aria-labelledby="accept-heading">
      <h2 id="accept-heading" className="text-lg font-semibold">
        Confident marks
      </h2>
      <p className="mt-2 text-sm leading-relaxed">
        {confident === 0
          ? "No confident mark waits for your word."
          : `The grader is sure of ${plural(confident, "mark")} that nobody has decided on. Accepting says that you agree; each can still be changed.`}{" "}
        {needLook === 0 ? "No answer needs a look." : `${plural(needLook, "answer")} ${needLook === 1 ? "needs" : "need"} a look and ${needLook === 1 ? "stays" : "stay"} as ${needLook === 1 ? "it is" : "they are"}.`}
      </p>
      <form action={accept} className="mt-4 space-y-3">
        <input type="hidden" name="exam" value={examId} />
        <Button type="submit" disabled={isPending || confident === 0}>
          {confident === 0 ? "Nothing to accept" : `Accept all ${confident}`}
        </Button>
        {state.message ? <Alert tone={state.ok ? "good" : "bad"}>{state.message}</Alert> : null}
      </form>
    </Card>
  );
}
