/** A question's state in words. */

import { Badge, type Tone } from "@/components/ui/badge";
import type { QuestionState } from "@/db/schema";
import type { StoredQuestion } from "@/lib/materials/queries";

export const STATE_WORDS: Record<QuestionState, { word: string; tone: Tone }> = {
  new: { word: "new", tone: "neutral" },
  approved: { word: "approved", tone: "good" },
  rejected: { word: "rejected", tone: "bad" },
};

export function QuestionBadges({ question }: { question: StoredQuestion }) {
  const { word, tone } = STATE_WORDS[question.state];
  return (
    <>
      <p className="mt-2 flex flex-wrap gap-2">
        <Badge tone={tone}>{word}</Badge>
        <Badge tone="pine">{question.difficulty}</Badge>
        {question.difficulty !== question.difficultyAsked ? <Badge tone="warn">asked for {question.difficultyAsked}</Badge> : null}
        {question.jobId === null ? <Badge>written by you</Badge> : null}
      </p>
      {question.state === "rejected" ? (
        <p className="mt-2 text-sm text-quiet">
          {question.rejectionReason === "" ? "Rejected" : `Rejected: ${question.rejectionReason}`}. In no exam, export or practice.
        </p>
      ) : null}
    </>
  );
}
