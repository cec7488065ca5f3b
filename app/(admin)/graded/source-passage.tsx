/** The passage that an answer is graded by, with links that open the PDF at its pages. */

import { PageLink } from "../materials/[id]/citation-list";

interface SourcePassageProps {
  source: string;
  citations: readonly { page: number }[];
  /** Address of the PDF; null when the material was deleted. */
  file: string | null;
}

export function SourcePassage({ source, citations, file }: SourcePassageProps) {
  const pages = [...new Set(citations.map(({ page }) => page))].sort((a, b) => a - b);
  return (
    <div role="group" aria-label="Source passage" className="min-w-0">
      <h4 className="text-sm font-semibold">Source</h4>
      {source === "" ? (
        <p className="mt-2 text-sm text-quiet">No passage is stored. The answer was compared with the reference alone.</p>
      ) : (
        <div className="mt-2 max-h-[32rem] overflow-y-auto rounded-lg bg-sunk p-4 font-serif text-sm leading-relaxed whitespace-pre-line" tabIndex={0} role="group" aria-label="Text of the source passage">
          {source}
        </div>
      )}
      <p className="mt-2 flex flex-wrap gap-x-3 text-sm">
        {pages.map((page) => (
          <PageLink key={page} file={file} page={page} />
        ))}
      </p>
    </div>
  );
}
