/** A bar for work under way. Without a value it only says that something moves. */

interface ProgressProps {
  label: string;
  /** 0 to 1; null while it cannot be told. */
  value: number | null;
}

export function Progress({ label, value }: ProgressProps) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      className="h-2 overflow-hidden rounded-full bg-sunk ring-1 ring-line ring-inset"
    >
      <div
        className={`h-full rounded-full bg-pine transition-[width] duration-300 ${percent === null ? "is-breathing w-full opacity-60" : ""}`}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
