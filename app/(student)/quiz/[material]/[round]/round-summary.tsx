/** How a round went: its score, where it was weak, every answer to look at again, and what to do next. */

import Link from "next/link";
import { plural } from "@/components/format";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Meter } from "@/components/ui/meter";
import type { RoundPage, StepState } from "@/lib/practice/dto";
import { StartForm } from "../start-form";
import { WeakAreas } from "../weak-areas";

const STATES = {
  open: { tone: "neutral", words: "not answered" },
  right: { tone: "good", words: "right" },
  missed: { tone: "bad", words: "missed" },
  ungraded: { tone: "warn", words: "not graded yet" },
  withdrawn: { tone: "neutral", words: "taken out" },
} as const satisfies Record<StepState, unknown>;

export function RoundSummary({ page, path }: { page: RoundPage; path: string }) {
  const { answered, share } = page;
  const missed = answered.filter(({ state }) => state === "missed").length;
  const ungraded = answered.filter(({ state }) => state === "ungraded").length;
  return (
    <div className="mt-5 space-y-6">
      <Card aria-labelledby="result-heading" className="max-w-2xl">
        <h2 id="result-heading" className="text-lg font-semibold">
          How the round went
        </h2>
        <p className="mt-2">
          {plural(answered.length, "question")} answered, {missed === 0 ? "none missed" : `${missed} missed`}
          {ungraded > 0 ? `, ${ungraded} not graded yet` : ""}.
        </p>
        {share === null ? null : (
          <div className="mt-3 max-w-sm">
            <Meter label="Score of the round" value={share} />
          </div>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          {missed > 0 ? <StartForm materialId={page.materialId} kind="missed" label="Practise what I missed" /> : null}
          <Link href={`/quiz/${page.materialId}`} className={buttonClass("plain")}>
            To the material
          </Link>
        </div>
      </Card>
      {page.weakAreas.length > 0 ? <WeakAreas title="Weak areas of this round" note="By section, the weakest first." areas={page.weakAreas} /> : null}
      <section aria-labelledby="answers-heading">
        <h2 id="answers-heading" className="text-lg font-semibold">
          Your answers
        </h2>
        <ol className="mt-3 divide-y divide-line rounded-xl border border-line bg-sheet">
          {answered.map(({ questionId, number, question, state, score }) => (
            <li key={questionId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4">
              <Link href={`${path}?q=${questionId}`} className="min-w-0 flex-1 basis-60 font-semibold underline-offset-4 hover:underline">
                {number}. {question}
              </Link>
              {score === null || state === "withdrawn" ? null : <span className="text-sm font-semibold tabular-nums">{score} / 10</span>}
              <Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
