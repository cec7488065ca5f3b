/** The words a question rests on, each with the link that opens the PDF at its page. */

import type { StoredQuestion } from "@/lib/materials/queries";

export function CitationList({ citations, file }: { citations: StoredQuestion["citations"]; file: string | null }) {
  return (
    <ul className="mt-4 space-y-4" aria-label="Sources">
      {citations.map((citation, index) => (
        <li key={index} className="border-l-4 border-marker-edge pl-4">
          <blockquote className="font-serif leading-relaxed">
            <span className="marked">{citation.quote}</span>
          </blockquote>
          <p className="mt-1 text-sm text-quiet">
            <PageLink file={file} page={citation.page} />
            {citation.section ? <> · {citation.section}</> : null}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Without a file, when the material was deleted, the page number alone. */
export function PageLink({ file, page }: { file: string | null; page: number }) {
  if (file === null) return <span>Page {page}</span>;
  return (
    <a href={`${file}#page=${page}`} target="_blank" rel="noopener" className="font-semibold whitespace-nowrap text-pine underline underline-offset-4">
      Page {page}
      <span className="sr-only"> of the PDF, in a new tab</span>
    </a>
  );
}
