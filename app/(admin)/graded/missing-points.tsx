/** What the answer does not say, at a glance. */

export function MissingPoints({ points }: { points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <div>
      <h4 className="text-sm font-semibold">Missing</h4>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-sm leading-relaxed">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
