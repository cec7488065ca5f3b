/** Materials as a plain list of links with what matters about each. */

import Link from "next/link";
import type { MaterialSummary } from "@/lib/materials/queries";
import { formatTime, plural } from "./format";
import { Badge } from "./ui/badge";

interface MaterialListProps {
  materials: MaterialSummary[];
  /** Where a title leads; to the material's own page unless told. */
  hrefOf?: (material: MaterialSummary) => string;
}

export function MaterialList({ materials, hrefOf = ({ id }) => `/materials/${id}` }: MaterialListProps) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-sheet">
      {materials.map((material) => (
        <li key={material.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-4">
          <Link href={hrefOf(material)} className="min-w-0 font-serif text-lg font-semibold underline-offset-4 hover:underline">
            {material.title}
          </Link>
          <MaterialFacts material={material} />
        </li>
      ))}
    </ul>
  );
}

export function MaterialFacts({ material }: { material: MaterialSummary }) {
  return (
    <p className="text-sm text-quiet">
      {plural(material.questions, "question")} · {plural(material.pageCount, "page")} · {formatTime(material.updatedAt)}
      {material.practiceOpenedAt === null ? null : (
        <>
          {" "}
          <Badge tone="good">open for practice</Badge>
        </>
      )}
    </p>
  );
}
