/** What the student wrote that did not count, with the reason: kept for the teacher to judge. */

import { LocalTime } from "@/components/local-time";
import type { RefusedSave } from "@/lib/review/refused-saves";

const WHY: Record<RefusedSave["outcome"], string> = {
  late: "Came after the end, so it was not graded",
  outdated: "From a tab or device that was behind a newer text",
};

export function RefusedSaves({ saves }: { saves: readonly RefusedSave[] }) {
  if (saves.length === 0) return null;
  return (
    <details className="rounded-lg border border-dashed border-edge px-4 py-1">
      <summary className="flex min-h-11 items-center gap-1.5 text-sm font-semibold">
        <span aria-hidden="true" className="disclosure shrink-0" />
        {saves.length === 1 ? "Another text that did not count" : `${saves.length} other texts that did not count`}
      </summary>
      <ul className="space-y-3 pb-3">
        {saves.map((save, index) => (
          <li key={index}>
            <p className="text-sm text-quiet">
              {WHY[save.outcome]} · <LocalTime at={save.at} />
            </p>
            <p className="mt-1 font-serif leading-relaxed wrap-anywhere whitespace-pre-wrap">{save.text.trim() === "" ? "(empty)" : save.text}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
