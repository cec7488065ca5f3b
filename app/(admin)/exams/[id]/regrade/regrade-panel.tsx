"use client";
/** From prepared changes to a preview, and from there to new marks or back. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { plural } from "@/components/format";
import { RefreshEvery } from "@/components/refresh-every";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import type { RegradeView } from "@/lib/review/regrade-view";
import { applyAction, previewAction } from "./actions";
import { DropForm } from "./drop-form";

interface RegradePanelProps {
  examId: string;
  /** Numbers of the questions with prepared changes, and of those among them without a preview. */
  changed: number[];
  unpreviewed: number[];
  /** Questions in the preview that have no change. */
  hasUnchanged: boolean;
  preview: RegradeView["preview"];
  /** Submissions whose marks a finished preview changes, and how many of them are released; null without. */
  effect: { submissions: number; released: number } | null;
  version: string;
}

const REFRESH_SECONDS = 2;

export function RegradePanel(props: RegradePanelProps) {
  const { examId, changed, unpreviewed, hasUnchanged, preview, effect, version } = props;
  const [previewed, start, isStarting] = useActionState(previewAction, untouched);
  const [applied, apply, isApplying] = useActionState(applyAction, untouched);
  const isUnderWay = preview.pending > 0;
  const isReady = effect !== null && unpreviewed.length === 0;
  const exam = <input type="hidden" name="exam" value={examId} />;
  return (
    <Card aria-labelledby="preview-heading">
      <h2 id="preview-heading" className="text-lg font-semibold">
        Preview
      </h2>
      <p className="mt-2 text-sm leading-relaxed">{situationOf(props)}</p>
      <p role="status" className="sr-only">
        {isUnderWay ? "The preview is being worked out." : isReady ? "The preview is ready." : ""}
      </p>
      {isUnderWay ? (
        <div className="mt-4">
          <p className="mb-2 text-sm">
            {preview.total - preview.pending} of {plural(preview.total, "answer")} graded. You need not wait here.
          </p>
          <Progress label="Preview" value={preview.total > 0 ? (preview.total - preview.pending) / preview.total : null} />
          <RefreshEvery seconds={REFRESH_SECONDS} />
        </div>
      ) : null}
      {preview.failed > 0 && !isUnderWay ? (
        <form action={start} className="mt-4">
          {exam}
          <input type="hidden" name="scope" value={hasUnchanged ? "all" : "changed"} />
          <Alert tone="bad" isStatic title={`${plural(preview.failed, "answer")} could not be graded`}>
            {preview.errors.map((error) => (
              <p key={error}>{error}</p>
            ))}
            <Button type="submit" className="mt-2" disabled={isStarting}>
              Try again
            </Button>
          </Alert>
        </form>
      ) : null}
      {unpreviewed.length > 0 ? (
        <form action={start} className="mt-4">
          {exam}
          <input type="hidden" name="scope" value="changed" />
          <Button type="submit" look="primary" disabled={isStarting}>
            Preview the changes
          </Button>
        </form>
      ) : null}
      {isReady ? (
        <form action={apply} className="mt-4">
          {exam}
          <input type="hidden" name="version" value={version} />
          <Button type="submit" look="primary" disabled={isApplying}>
            {isApplying ? "Applying…" : "Apply"}
          </Button>
        </form>
      ) : null}
      <div className="mt-3 space-y-3 empty:hidden">
        {[applied, previewed].map(({ ok, message }, index) => (message ? <Alert key={index} tone={ok ? "good" : "bad"}>{message}</Alert> : null))}
        <DropForm examId={examId} questionId={null} isOffered={changed.length > 0 || preview.total > 0} label={changed.length > 0 ? "Drop all changes" : "Drop the preview"} />
      </div>
      {changed.length === 0 && preview.total === 0 ? (
        <form action={start} className="mt-5 border-t border-line pt-4">
          {exam}
          <input type="hidden" name="scope" value="all" />
          <p className="text-sm leading-relaxed text-quiet">After a change of the models or of reference answers, see how every answer would be marked today.</p>
          <Button type="submit" className="mt-3" disabled={isStarting}>
            Preview all questions
          </Button>
        </form>
      ) : null}
    </Card>
  );
}

function situationOf({ changed, unpreviewed, preview, effect }: RegradePanelProps): string {
  if (changed.length === 0 && preview.total === 0) return "Nothing is changed. Change a key point, then preview what that does to the marks.";
  if (preview.pending > 0) return "Every mark stays as it is. Answers that are handed in meanwhile are graded first.";
  if (unpreviewed.length > 0) return `${questionsOf(unpreviewed)} ${unpreviewed.length === 1 ? "has" : "have"} changes that no mark shows yet.`;
  const late = preview.late > 0 ? ` ${plural(preview.late, "answer")} came in after the preview; changed points count for ${preview.late === 1 ? "it" : "them"} too.` : "";
  if (effect === null || effect.submissions === 0) return `No submission’s marks would change.${late}`;
  const seen = effect.released === 0 ? "" : ` ${effect.released} of them ${effect.released === 1 ? "is" : "are"} released: ${effect.released === 1 ? "this student sees" : "these students see"} the new mark at once.`;
  return `Applying changes the total of ${plural(effect.submissions, "submission")}.${seen}${late}`;
}

const questionsOf = (numbers: readonly number[]): string => (numbers.length === 1 ? `Question ${numbers[0]}` : `Questions ${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`);
