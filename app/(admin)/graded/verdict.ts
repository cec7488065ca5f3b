/** How the verdicts on a student's statement are called, coloured and drawn: never by colour alone. */

import type { Tone } from "@/components/ui/badge";
import type { ClaimGrade } from "@/lib/nlp/grading/types";

interface VerdictLook {
  word: string;
  tone: Tone;
  symbol: string;
  /** Of the words in the answer. */
  line: string;
}

export const VERDICT: Record<ClaimGrade["verdict"], VerdictLook> = {
  supported: { word: "in the source", tone: "good", symbol: "✓", line: "decoration-solid decoration-good" },
  contradicted: { word: "contradicted", tone: "bad", symbol: "✗", line: "decoration-wavy decoration-bad bg-bad-wash" },
  unsupported: { word: "not in the source", tone: "warn", symbol: "?", line: "decoration-dashed decoration-warn" },
  "off-topic": { word: "off topic", tone: "neutral", symbol: "–", line: "decoration-dotted decoration-quiet" },
};
