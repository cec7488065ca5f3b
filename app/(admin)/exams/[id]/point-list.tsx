"use client";
/** What the grader will look for, each point with the source sentence behind it; to be edited, weighted, added to. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { ExamKeyPoint } from "@/db/schema";
import type { ActionState } from "@/lib/auth/action-state";
import type { ExamQuestion } from "@/lib/exams/grounding-rules";
import type { PointsTarget } from "@/lib/exams/points";
import { acceptUngroundedAction, removePointAction, savePointAction } from "./point-actions";
import { Point } from "./point";
import { PointForm, TargetField } from "./point-form";

interface PointListProps {
  question: ExamQuestion;
  points: ExamKeyPoint[];
  isDraft: boolean;
  /** Where changes go. */
  target?: PointsTarget;
}

export function PointList({ question, points, isDraft, target = "inForce" }: PointListProps) {
  const [removed, remove, isRemoving] = useActionState<ActionState<{ removed: ExamKeyPoint }>, FormData>(removePointAction, untouched);
  const [restored, restore, isRestoring] = useActionState(savePointAction, untouched);
  const lost = removed.data?.removed;
  const isLost = lost !== undefined && !points.some(({ text }) => text === lost.text);
  return (
    <div role="group" aria-label="Key points" className="mt-6">
      <h4 className="text-sm font-semibold">Key points</h4>
      {points.length === 0 ? <p className="mt-2 text-sm text-quiet">None. Add at least one: answers are marked by them.</p> : null}
      <ul className="mt-2 space-y-4">
        {points.map((point) => (
          <li key={point.id} className="border-l-4 border-line pl-4">
            <Point point={point} />
            <div className="flex flex-wrap items-start gap-x-3">
              <PointForm questionId={question.id} point={point} isDraft={isDraft} target={target} />
              <form action={remove}>
                <input type="hidden" name="question" value={question.id} />
                <input type="hidden" name="point" value={point.id} />
                <TargetField target={target} />
                <Button type="submit" look="quiet-danger" disabled={isRemoving} aria-label={`Remove the point “${point.text}”`}>
                  Remove
                </Button>
              </form>
            </div>
          </li>
        ))}
      </ul>
      {removed.message ? <Alert tone="bad">{removed.message}</Alert> : null}
      {isLost ? (
        <form action={restore} className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-dashed border-edge px-4 py-2">
          <p role="status" className="min-w-0 text-sm">
            “{lost.text}” is removed.
          </p>
          <input type="hidden" name="question" value={question.id} />
          <input type="hidden" name="point" value="" />
          <TargetField target={target} />
          <input type="hidden" name="text" value={lost.text} />
          <input type="hidden" name="alternatives" value={lost.alternatives.join("\n")} />
          <input type="hidden" name="weight" value={lost.weight} />
          {question.isUngroundedAccepted || !isDraft ? <input type="hidden" name="accept" value="on" /> : null}
          <Button type="submit" disabled={isRestoring}>
            Undo
          </Button>
          {restored.message && !restored.ok ? <Alert tone="bad">{restored.message}</Alert> : null}
        </form>
      ) : null}
      <PointForm questionId={question.id} point={null} isDraft={isDraft} target={target} />
      {target === "inForce" ? <Dropped sentences={question.ungrounded} /> : null}
      <Acceptance question={question} points={points} isDraft={isDraft} />
    </div>
  );
}

function Dropped({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className="mt-4">
      <h4 className="text-sm font-semibold">Left out: the source does not back these sentences of the reference</h4>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-sm text-quiet">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

function Acceptance({ question, points, isDraft }: Omit<PointListProps, "target">) {
  const [state, accept, isPending] = useActionState(acceptUngroundedAction, untouched);
  const unbacked = points.filter(({ groundedBy }) => groundedBy === null);
  if (unbacked.length === 0) return null;
  // In a published exam each of them came with a yes.
  const isAccepted = question.isUngroundedAccepted || !isDraft;
  return (
    <form action={accept} className="mt-4">
      <input type="hidden" name="question" value={question.id} />
      <input type="hidden" name="accept" value={isAccepted ? "no" : "yes"} />
      <Alert tone="warn" isStatic>
        <p>
          {isAccepted
            ? "You have said that the points of this question count even where the source does not back them."
            : `No source sentence backs ${unbacked.map(({ text }) => `“${text}”`).join(", ")}. The exam cannot be published like this.`}
        </p>
        {isDraft ? (
          <Button type="submit" className="mt-2" disabled={isPending}>
            {isAccepted ? "Take that back" : "Yes, count them all the same"}
          </Button>
        ) : null}
        {state.message ? <p className="mt-2">{state.message}</p> : null}
      </Alert>
    </form>
  );
}
