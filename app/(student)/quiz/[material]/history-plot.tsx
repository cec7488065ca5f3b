/** Scores of rounds as points on a line, oldest on the left. The table beside it says the same in words. */

const WIDTH = 360;
const HEIGHT = 150;
const LEFT = 40;
const RIGHT = 10;
const TOP = 10;
const BOTTOM = 26;

interface HistoryPlotProps {
  /** Number of the first round drawn. */
  first: number;
  /** Two or more, 0–1. */
  shares: number[];
}

const yOf = (share: number): number => TOP + (1 - share) * (HEIGHT - TOP - BOTTOM);
const percent = (share: number): string => `${Math.round(share * 100)}%`;

export function HistoryPlot({ first, shares }: HistoryPlotProps) {
  const last = shares.length - 1;
  const points = shares.map((share, index) => ({ x: LEFT + (index / last) * (WIDTH - LEFT - RIGHT), y: yOf(share), share, number: first + index }));
  const label = `Scores of rounds ${first} to ${first + last}: from ${percent(shares[0] ?? 0)} to ${percent(shares[last] ?? 0)}, the best ${percent(Math.max(...shares))}.`;
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="mt-4 w-full max-w-xl font-sans text-[11px]">
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={yOf(share)} y2={yOf(share)} className="stroke-line" />
          <text x={LEFT - 6} y={yOf(share) + 4} textAnchor="end" className="fill-quiet">
            {percent(share)}
          </text>
        </g>
      ))}
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")} fill="none" strokeWidth={2} strokeLinejoin="round" className="stroke-pine" />
      {points.map(({ x, y, share, number }) => (
        <circle key={number} cx={x.toFixed(1)} cy={y.toFixed(1)} r={3.5} className="fill-pine">
          <title>{`Round ${number}: ${percent(share)}`}</title>
        </circle>
      ))}
      <text x={LEFT} y={HEIGHT - 6} className="fill-quiet">
        Round {first}
      </text>
      <text x={WIDTH - RIGHT} y={HEIGHT - 6} textAnchor="end" className="fill-quiet">
        Round {first + last}
      </text>
    </svg>
  );
}
