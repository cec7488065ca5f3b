/** How each section of the material went, the weakest first. */

import { Card } from "@/components/ui/card";
import { Meter } from "@/components/ui/meter";
import { plural } from "@/components/format";
import type { WeakArea } from "@/lib/practice/dto";

interface WeakAreasProps {
  title: string;
  note: string;
  areas: WeakArea[];
}

export function WeakAreas({ title, note, areas }: WeakAreasProps) {
  return (
    <Card aria-labelledby="areas-heading">
      <h2 id="areas-heading" className="text-lg font-semibold">
        {title}
      </h2>
      <p className="mt-1 text-sm text-quiet">{note}</p>
      <ul className="mt-4 space-y-3">
        {areas.map(({ section, questions, missed, share }) => {
          const name = section ?? "Without a heading";
          return (
            <li key={section ?? ""} className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_16rem] sm:items-center">
              <p className="min-w-0">
                {name}{" "}
                <span className="text-sm text-quiet">
                  · {missed === 0 ? `${plural(questions, "question")}, none missed` : `${missed} of ${plural(questions, "question")} missed`}
                </span>
              </p>
              <Meter label={`Score in “${name}”`} value={share} tone={share < 0.5 ? "bad" : share < 0.75 ? "warn" : "good"} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
