/** How the totals are spread: a histogram drawn on the server, and the same numbers as a table for screen readers. */

import { plural } from "@/components/format";
import { Card } from "@/components/ui/card";
import type { Bin, Distribution } from "@/lib/review/distribution";

/** Height of the tallest bar and of the room above and below the bars, in pixels. */
const [BAR, ABOVE, BELOW] = [130, 22, 26];
/** The bars stand between these, in percent of the width: the numbers at the ends need room. */
const [LEFT, WIDTH] = [5, 90];

const xOf = (percent: number) => LEFT + (WIDTH * percent) / 100;

export function DistributionPlot({ distribution }: { distribution: Distribution }) {
  const { bins, count, mean, median } = distribution;
  return (
    <Card aria-labelledby="distribution-heading">
      <h2 id="distribution-heading" className="text-lg font-semibold">
        How the scores are spread
      </h2>
      {mean === null || median === null ? (
        <p className="mt-2 text-sm text-quiet">No submission has a total yet.</p>
      ) : (
        <>
          <p className="mt-2 text-sm text-quiet">
            {plural(count, "submission")}, mean {Math.round(mean)} % (the dashed line), median {Math.round(median)} % of the points
          </p>
          <Histogram bins={bins} mean={mean} />
          <table className="sr-only">
            <caption>Submissions by percent of the points</caption>
            <thead>
              <tr>
                <th scope="col">Percent</th>
                <th scope="col">Submissions</th>
              </tr>
            </thead>
            <tbody>
              {bins.map(({ from, to, count: inBin }) => (
                <tr key={from}>
                  <th scope="row">
                    {from} to {to}
                  </th>
                  <td>{inBin}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Card>
  );
}

/** Widths in percent and heights in pixels: the plot follows the page and its numbers keep their size. */
function Histogram({ bins, mean }: { bins: readonly Bin[]; mean: number }) {
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const floor = ABOVE + BAR;
  return (
    <svg aria-hidden="true" width="100%" height={floor + BELOW} className="mt-4 text-xs">
      {/* Behind the bars, and the counts keep clear of it. */}
      <line x1={`${xOf(mean)}%`} x2={`${xOf(mean)}%`} y1={0} y2={floor} strokeDasharray="4 4" strokeWidth="2" className="stroke-marker-edge" />
      {bins.map(({ from, to, count }) => {
        const height = (BAR * count) / most;
        const middle = `${xOf((from + to) / 2)}%`;
        return (
          <g key={from}>
            <rect x={`${xOf(from + 0.6)}%`} width={`${(WIDTH * (to - from - 1.2)) / 100}%`} y={floor - height} height={height} rx="3" className="fill-pine" />
            {count > 0 ? (
              <text x={middle} y={floor - height - 6} textAnchor="middle" paintOrder="stroke" strokeWidth="5" className="fill-ink stroke-sheet font-semibold">
                {count}
              </text>
            ) : null}
          </g>
        );
      })}
      <line x1={`${xOf(0)}%`} x2={`${xOf(100)}%`} y1={floor} y2={floor} className="stroke-edge" />
      {[0, 20, 40, 60, 80, 100].map((percent) => (
        <text key={percent} x={`${xOf(percent)}%`} y={floor + 18} textAnchor="middle" className="fill-quiet">
          {percent}
        </text>
      ))}
    </svg>
  );
}
