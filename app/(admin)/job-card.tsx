"use client";
/** A run, live: its stages, how far it is, the questions as they come, and how to stop or repeat it. */

import Link from "next/link";
import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import type { JobView } from "@/lib/jobs/view";
import { cancelJobAction, retryJobAction } from "./actions";
import { isActive, sentenceOf, shareOf } from "./job-words";
import { StageList } from "./stage-list";
import { SILENCE, useLiveJob } from "./use-live-job";

const STATE: Record<JobView["state"], { word: string; tone: Tone }> = {
  queued: { word: "Waiting", tone: "neutral" },
  running: { word: "Working", tone: "pine" },
  done: { word: "Done", tone: "good" },
  failed: { word: "Failed", tone: "bad" },
  cancelled: { word: "Stopped", tone: "warn" },
};

export function JobCard({ initial }: { initial: JobView }) {
  const { job, silence } = useLiveJob(initial);
  const { word, tone } = STATE[job.state];
  const isWorking = isActive(job);
  return (
    <Card aria-label={`Run over ${job.fileName}`}>
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-sans text-base font-semibold wrap-anywhere">{job.fileName}</h3>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="mt-1 text-sm break-words text-quiet">
        {capitalise(job.difficulty)}
        {job.topic ? ` · about “${job.topic}”` : " · whole document"}
      </p>
      {isWorking ? (
        <>
          <StageList stage={job.stage} />
          <Progress label={`Progress of ${job.fileName}`} value={shareOf(job)} />
        </>
      ) : null}
      <p role="status" className={job.state === "failed" ? "sr-only" : "mt-3 text-sm"}>
        {sentenceOf(job)}
      </p>
      {silence ? (
        <div className="mt-3">
          <Alert tone="warn">{SILENCE[silence]}</Alert>
        </div>
      ) : null}
      {job.state === "failed" ? (
        <div className="mt-3">
          <Alert tone="bad" isStatic>
            {job.error}
          </Alert>
        </div>
      ) : null}
      {job.notes.map((note) => (
        <div key={note} className="mt-3">
          <Alert tone="warn" isStatic>
            {note}
          </Alert>
        </div>
      ))}
      {isWorking && job.questions.length > 0 ? <FreshQuestions job={job} /> : null}
      <JobButtons job={job} />
      {isWorking ? (
        <noscript>
          <meta httpEquiv="refresh" content="3" />
        </noscript>
      ) : null}
    </Card>
  );
}

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function FreshQuestions({ job }: { job: JobView }) {
  return (
    <ol className="mt-3 space-y-2 border-t border-line pt-3 text-sm" aria-label="Questions so far">
      {job.questions.slice(-3).map((question) => (
        <li key={question.id} className="leading-relaxed">
          <span className="font-serif">{question.question}</span>{" "}
          {question.page ? <span className="whitespace-nowrap text-quiet">page {question.page}</span> : null}
        </li>
      ))}
    </ol>
  );
}

function JobButtons({ job }: { job: JobView }) {
  const [cancelled, cancel, isCancelling] = useActionState(cancelJobAction, untouched);
  const [retried, retry, isRetrying] = useActionState(retryJobAction, untouched);
  const message = cancelled.message ?? retried.message;
  const mayRetry = job.isRetryable && (job.state === "failed" || (job.state === "cancelled" && job.questions.length === 0));
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 empty:hidden">
      {isActive(job) ? (
        <form action={cancel}>
          <input type="hidden" name="job" value={job.id} />
          <Button type="submit" disabled={isCancelling || job.isCancelRequested}>
            {job.isCancelRequested || isCancelling ? "Stopping…" : "Stop"}
          </Button>
        </form>
      ) : null}
      {mayRetry ? (
        <form action={retry}>
          <input type="hidden" name="job" value={job.id} />
          <Button type="submit" disabled={isRetrying}>
            {isRetrying ? "Starting…" : "Try again"}
          </Button>
        </form>
      ) : null}
      {!isActive(job) && job.materialId && job.questions.length > 0 ? (
        <Link href={`/materials/${job.materialId}`} className={buttonClass("primary")}>
          Open {job.questions.length === 1 ? "the question" : `the ${job.questions.length} questions`}
        </Link>
      ) : null}
      {message ? <Alert tone="bad">{message}</Alert> : null}
    </div>
  );
}
