/** How the states of an exam are called and coloured, and its facts in one line. */

import { Badge, type Tone } from "@/components/ui/badge";
import { formatTime, plural } from "@/components/format";
import type { ExamSummary } from "@/lib/exams/queries";

const STATE: Record<ExamSummary["state"], { word: string; tone: Tone }> = {
  draft: { word: "Draft", tone: "neutral" },
  open: { word: "Open", tone: "good" },
  closed: { word: "Closed", tone: "warn" },
};

export function ExamStateBadge({ exam, now }: { exam: Pick<ExamSummary, "state" | "opensAt" | "closesAt">; now: number }) {
  const { word, tone } = STATE[exam.state];
  if (exam.state !== "open") return <Badge tone={tone}>{word}</Badge>;
  if (exam.opensAt !== null && exam.opensAt > now) return <Badge tone="pine">Opens {formatTime(exam.opensAt)}</Badge>;
  if (exam.closesAt !== null && exam.closesAt <= now) return <Badge tone="warn">Closed since {formatTime(exam.closesAt)}</Badge>;
  return <Badge tone={tone}>{exam.closesAt === null ? word : `Open until ${formatTime(exam.closesAt)}`}</Badge>;
}

export function ExamFacts({ exam }: { exam: ExamSummary }) {
  const facts = [
    plural(exam.questions, "question"),
    plural(exam.points, "point"),
    exam.submissions > 0 || exam.state !== "draft" ? plural(exam.submissions, "submission") : "",
    exam.writing > 0 ? `${plural(exam.writing, "student")} writing` : "",
    `from “${exam.materialTitle}”`,
  ];
  return <p className="text-sm text-quiet">{facts.filter(Boolean).join(" · ")}</p>;
}
