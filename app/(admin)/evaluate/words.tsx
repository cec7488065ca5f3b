/** How the standing of a hand-in is called and coloured. */

import { Badge, type Tone } from "@/components/ui/badge";
import { plural } from "@/components/format";
import type { HandInSummary } from "@/lib/hand-ins/queries";
import { formatMark } from "@/lib/review/marks";

const STANDING: Record<HandInSummary["standing"], { word: string; tone: Tone }> = {
  split: { word: "Check the split", tone: "warn" },
  grading: { word: "Being graded", tone: "pine" },
  failed: { word: "Grading failed", tone: "bad" },
  look: { word: "Needs a look", tone: "warn" },
  graded: { word: "Graded", tone: "good" },
};

export function StandingBadge({ standing }: Pick<HandInSummary, "standing">) {
  return <Badge tone={STANDING[standing].tone}>{STANDING[standing].word}</Badge>;
}

/** The one thing to know about it in the list. */
export function standingSentence({ standing, problems, settled, total, mark, points }: HandInSummary): string {
  if (standing === "split") return problems.length === 0 ? "Nothing odd in the split" : `${plural(problems.length, "note")} on the split`;
  if (standing === "grading") return `${settled} of ${plural(total, "answer")} graded`;
  return mark === null ? "No total yet" : `${formatMark(mark)} of ${points} points`;
}
