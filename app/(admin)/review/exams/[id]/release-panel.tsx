"use client";
/** Releasing the marks of the whole exam: what students will see, what speaks against it, and the way back. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { plural } from "@/components/format";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { ReleaseDetail } from "@/db/schema";
import { changeReleaseAction } from "../../actions";
import { ReleaseOutcome, type ReleaseState } from "./release-outcome";

interface ReleasePanelProps {
  examId: string;
  detail: ReleaseDetail;
  /** Submissions that are fully marked and still hidden, those with a mark missing, and those that are out. */
  releasable: number;
  unmarked: number;
  released: number;
  /** Answers that a person should look at. */
  needLook: number;
  /** Students who have not handed in yet. */
  writing: number;
}

const SEEN: Record<ReleaseDetail, string> = {
  score: "their marks and your comments",
  points: "their marks, your comments, and which points they covered and missed",
  reference: "their marks, your comments, which points they covered and missed, the reference answers and the source",
};

export function ReleasePanel({ examId, detail, releasable, unmarked, released, needLook, writing }: ReleasePanelProps) {
  const [state, change, isPending] = useActionState<ReleaseState, FormData>(changeReleaseAction, untouched);
  const cautions = [
    unmarked > 0 ? `${plural(unmarked, "submission")} with an answer that has no mark yet ${unmarked === 1 ? "stays" : "stay"} hidden.` : "",
    needLook > 0 && releasable > 0 ? `${plural(needLook, "answer")} still ${needLook === 1 ? "needs" : "need"} a look.` : "",
    writing > 0 ? `${plural(writing, "student")} ${writing === 1 ? "is" : "are"} still writing and could hear the answers from those who see their marks.` : "",
  ].filter(Boolean);
  return (
    <Card aria-labelledby="release-heading">
      <h2 id="release-heading" className="text-lg font-semibold">
        Release
      </h2>
      <p className="mt-2 text-sm leading-relaxed">
        {released === 0 ? "Nothing is released." : `${plural(released, "submission")} released.`} On release, students see {SEEN[detail]}. You can hide it again.
      </p>
      {cautions.length > 0 ? (
        <ul aria-label="Before you release" className="mt-2 list-disc space-y-1 pl-5 text-sm leading-relaxed">
          {cautions.map((caution) => (
            <li key={caution}>{caution}</li>
          ))}
        </ul>
      ) : null}
      <form action={change} className="mt-4 flex flex-wrap gap-3">
        <input type="hidden" name="exam" value={examId} />
        <input type="hidden" name="submissions" value="all" />
        <Button type="submit" name="move" value="release" look="primary" disabled={isPending || releasable === 0}>
          {releasable === 0 ? "Nothing to release" : `Release all ${releasable}`}
        </Button>
        {released > 0 ? (
          <Button type="submit" name="move" value="hide" look="quiet" disabled={isPending}>
            Hide all again
          </Button>
        ) : null}
      </form>
      <div className="mt-3 empty:hidden">
        <ReleaseOutcome examId={examId} state={state} change={change} isPending={isPending} />
      </div>
    </Card>
  );
}
