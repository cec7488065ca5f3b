/** The rounds on a material over time: a plot, and the same numbers as a table. Drawn on the server. */

import Link from "next/link";
import { LocalTime } from "@/components/local-time";
import { Card } from "@/components/ui/card";
import type { HistoryRound } from "@/lib/practice/dto";
import { HistoryPlot } from "./history-plot";

/** More points than this could not be told apart; the table has them all. */
const PLOTTED = 40;
const SHOWN = 100;

interface HistoryProps {
  materialId: string;
  rounds: HistoryRound[];
  /** Rounds can be looked into: the material is open. */
  hasLinks: boolean;
}

export function History({ materialId, rounds, hasLinks }: HistoryProps) {
  const rows = rounds.map((round, index) => ({ ...round, number: index + 1 })).slice(-SHOWN).reverse();
  return (
    <Card aria-labelledby="history-heading">
      <h2 id="history-heading" className="text-lg font-semibold">
        Your rounds
      </h2>
      {rounds.length > 1 ? <HistoryPlot first={Math.max(0, rounds.length - PLOTTED) + 1} shares={rounds.slice(-PLOTTED).map(({ share }) => share)} /> : null}
      <div className="mt-4 overflow-x-auto" tabIndex={0} role="group" aria-label="Rounds as a table">
        <table className="w-full text-left text-sm">
          <thead className="text-quiet">
            <tr className="border-b border-line">
              <th scope="col" className="py-2 pr-3 font-semibold">
                Round
              </th>
              <th scope="col" className="py-2 pr-3 font-semibold">
                Started
              </th>
              <th scope="col" className="py-2 pr-3 text-right font-semibold">
                Missed
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                Score
              </th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {rows.map(({ roundId, number, kind, startedAt, answered, missed, share }) => (
              <tr key={roundId} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pr-3 font-normal">
                  {hasLinks ? (
                    <Link href={`/quiz/${materialId}/${roundId}`} className="font-semibold text-pine underline underline-offset-4">
                      {number}
                    </Link>
                  ) : (
                    number
                  )}
                  {kind === "missed" ? <span className="block text-xs text-quiet">missed ones</span> : null}
                </th>
                <td className="py-2 pr-3">
                  <LocalTime at={startedAt} />
                </td>
                <td className="py-2 pr-3 text-right whitespace-nowrap">
                  {missed} of {answered}
                </td>
                <td className="py-2 text-right font-semibold">{Math.round(share * 100)}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
