/** A measured share between 0 and 1, drawn as a bar with its number. */

const FILL = { pine: "bg-pine", good: "bg-good", warn: "bg-warn", bad: "bg-bad" } as const;

interface MeterProps {
  label: string;
  value: number;
  tone?: keyof typeof FILL;
}

export function Meter({ label, value, tone = "pine" }: MeterProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${percent} percent`}
      className="flex items-center gap-2.5"
    >
      <span aria-hidden="true" className="h-2 flex-1 overflow-hidden rounded-full bg-sunk ring-1 ring-line ring-inset">
        <span className={`block h-full rounded-full ${FILL[tone]}`} style={{ width: `${percent}%` }} />
      </span>
      <span aria-hidden="true" className="w-10 text-right text-xs font-semibold tabular-nums text-quiet">
        {percent}%
      </span>
    </div>
  );
}
