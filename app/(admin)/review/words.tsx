/** How the states and flags of submissions are called and coloured. */

import { Badge, type Tone } from "@/components/ui/badge";
import type { Flag } from "@/lib/review/flags";
import type { SubmissionSummary } from "@/lib/review/queries";
import type { Filter } from "@/lib/review/table";

type State = SubmissionSummary["state"];

const STATE: Record<State, { word: string; tone: Tone }> = {
  grading: { word: "Being graded", tone: "pine" },
  look: { word: "Needs a look", tone: "warn" },
  ready: { word: "Ready", tone: "neutral" },
  released: { word: "Released", tone: "good" },
};

const FLAG: Record<Flag, { word: string; tone: Tone }> = {
  failed: { word: "grading failed", tone: "bad" },
  doubtful: { word: "doubtful", tone: "warn" },
  contradiction: { word: "contradiction", tone: "bad" },
  empty: { word: "empty", tone: "neutral" },
};

export const FILTER: Record<Filter, string> = {
  all: "All",
  look: "Needs a look",
  contradiction: "With a contradiction",
  empty: "With an empty answer",
  failed: "Grading failed",
  grading: "Being graded",
  ready: "Ready",
  released: "Released",
};

export function SubmissionStateBadge({ state }: { state: State }) {
  return <Badge tone={STATE[state].tone}>{STATE[state].word}</Badge>;
}

export function FlagBadges({ flags }: { flags: readonly Flag[] }) {
  return flags.map((flag) => (
    <Badge key={flag} tone={FLAG[flag].tone}>
      {FLAG[flag].word}
    </Badge>
  ));
}
