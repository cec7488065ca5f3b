/** Materials as a plain list of links with what matters about each. */

import Link from "next/link";
import type { MaterialSummary } from "@/lib/materials/queries";
import { formatTime, plural } from "./format";
import { Badge } from "./ui/badge";
import { buttonClass } from "./ui/button";

interface MaterialListProps {
  materials: MaterialSummary[];
  /** Where a title leads; to the material's own page unless told. */
  hrefOf?: (material: MaterialSummary) => string;
  /** Adds links to the questions as PDF. */
  hasPdfs?: boolean;
}

export function MaterialList({ materials, hrefOf = ({ id }) => `/materials/${id}`, hasPdfs = false }: MaterialListProps) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-sheet">
      {materials.map((material) => (
        <li key={material.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-4">
          <Link href={hrefOf(material)} className="min-w-0 font-serif text-lg font-semibold underline-offset-4 hover:underline">
            {material.title}
          </Link>
          <MaterialFacts material={material} />
          {hasPdfs && material.usable > 0 ? <PdfLinks material={material} /> : null}
        </li>
      ))}
    </ul>
  );
}

function PdfLinks({ material }: { material: MaterialSummary }) {
  const address = `/api/materials/${material.id}/questions.pdf`;
  return (
    <p className="-mx-2 flex w-full flex-wrap gap-x-2">
      <a href={address} className={buttonClass("quiet")} download>
        Questions (PDF)<span className="sr-only"> of “{material.title}”</span>
      </a>
      <a href={`${address}?key=1`} className={buttonClass("quiet")} download>
        Answer key (PDF)<span className="sr-only"> of “{material.title}”</span>
      </a>
    </p>
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
