"use client";
/** Another question in the place of this one: how far that is, why it failed, and the way back to the old one. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { plural } from "@/components/format";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import type { RewriteView } from "@/lib/materials/rewrite";
import { cancelJobAction } from "../../actions";
import { isActive } from "../../job-words";
import { SILENCE, useLiveJob } from "../../use-live-job";
import { undoRewriteAction } from "./question-actions";

/** Give it the job's id and state as a key: a job that has ended is another one for it. */
export function RewritePanel({ rewrite, number }: { rewrite: RewriteView; number: number }) {
  const { job, silence } = useLiveJob(rewrite.job);
  if (isActive(job)) {
    return (
      <div className="rounded-lg bg-sunk p-4">
        <p role="status" className="text-sm">
          {job.state === "queued" ? "Another question is to be written here; a run before it is still working." : `Writing another question, ${plural(job.attempts, "attempt")} so far. This one stays until it is there.`}
        </p>
        <div className="mt-3">
          <Progress label={`Another question in the place of question ${number}`} value={null} />
        </div>
        {silence ? <Alert tone="warn">{SILENCE[silence]}</Alert> : null}
        <Stop jobId={job.id} isStopping={job.isCancelRequested} />
      </div>
    );
  }
  if (job.state === "failed") return <Alert tone="warn">{job.error}</Alert>;
  return rewrite.canUndo ? <Undo jobId={job.id} oldQuestion={rewrite.oldQuestion ?? ""} /> : null;
}

function Stop({ jobId, isStopping }: { jobId: string; isStopping: boolean }) {
  const [state, stop, isPending] = useActionState(cancelJobAction, untouched);
  return (
    <form action={stop} className="mt-3">
      <input type="hidden" name="job" value={jobId} />
      <Button type="submit" disabled={isPending || isStopping}>
        {isPending || isStopping ? "Stopping…" : "Stop"}
      </Button>
      {state.message ? <Alert tone="bad">{state.message}</Alert> : null}
    </form>
  );
}

function Undo({ jobId, oldQuestion }: { jobId: string; oldQuestion: string }) {
  const [state, undo, isPending] = useActionState(undoRewriteAction, untouched);
  return (
    <form action={undo} className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-dashed border-edge px-4 py-3">
      <p role="status" className="min-w-0 flex-1 basis-60 text-sm">
        Written anew. Before: <q className="font-serif italic">{oldQuestion}</q>
      </p>
      <input type="hidden" name="job" value={jobId} />
      <Button type="submit" disabled={isPending}>
        Undo
      </Button>
      {state.message ? <Alert tone="bad">{state.message}</Alert> : null}
    </form>
  );
}
