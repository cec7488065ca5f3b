/** One hand-in: first its split for correction, then its marks with everything behind them. */

import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { plural } from "@/components/format";
import { LocalTime } from "@/components/local-time";
import { ModelsNotice } from "@/components/models-notice";
import { buttonClass } from "@/components/ui/button";
import { getDb } from "@/db/client";
import { requireAdmin } from "@/lib/auth/guards";
import { partsOf, versionOf } from "@/lib/hand-ins/edit";
import { findHandIn, type HandInView } from "@/lib/hand-ins/queries";
import { getModels } from "@/lib/models/get-models";
import { formatMark } from "@/lib/review/marks";
import { StandingBadge } from "../words";
import { Results } from "./results";
import { type GradedPart, SplitForm } from "./split-form";

export async function generateMetadata({ params }: PageProps<"/evaluate/[id]">): Promise<Metadata> {
  const { id } = await params;
  await requireAdmin(`/evaluate/${id}`);
  const found = findHandIn(getDb(), id);
  return { title: found ? `${found.handIn.name}, ${found.handIn.againstTitle}` : "Not found" };
}

export default async function HandInPage({ params, searchParams }: PageProps<"/evaluate/[id]">) {
  const { id } = await params;
  await requireAdmin(`/evaluate/${id}`);
  const view = findHandIn(getDb(), id);
  if (!view) notFound();
  const { handIn, answers, summary } = view;
  const isConfirmed = handIn.state === "grading";
  const isSplitting = !isConfirmed || (await searchParams).split === "1";
  const file = `/api/hand-ins/${id}/file`;
  return (
    <>
      <p>
        <Link href="/evaluate" className="text-sm font-semibold text-pine underline-offset-4 hover:underline">
          Hand-ins
        </Link>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-3xl font-semibold wrap-anywhere">{handIn.name}</h1>
        <StandingBadge standing={summary.standing} />
      </div>
      <p className="mt-2 text-sm wrap-anywhere text-quiet">
        {isConfirmed ? (
          <span className="mr-3 text-base font-semibold text-ink tabular-nums" data-part="total">
            {summary.mark === null ? "No total yet" : `${formatMark(summary.mark)} of ${summary.points} points`}
          </span>
        ) : null}
        against “{handIn.againstTitle}” · {handIn.fileName} · {plural(handIn.pageCount, "page")} · <LocalTime at={handIn.createdAt} />
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <a href={file} target="_blank" rel="noopener" className={buttonClass("plain")}>
          Open the hand-in
        </a>
        {isConfirmed ? (
          <a href={`/api/hand-ins/${id}/report.pdf`} download className={buttonClass("plain")}>
            Report (PDF)
          </a>
        ) : null}
        {isSplitting ? null : (
          <Link href={`/evaluate/${id}?split=1`} className={buttonClass("plain")}>
            Correct the split
          </Link>
        )}
      </div>
      <div className="mt-4 empty:hidden">
        <ModelsNotice status={getModels().status()} />
      </div>
      {isSplitting ? (
        <>
          <p className="mt-6 max-w-2xl leading-relaxed text-quiet">
            This is how the answers were told apart. Correct what is wrong: change a text, choose the question that it answers, split and merge. Nothing is graded before you confirm.
          </p>
          <SplitForm
            id={id}
            version={versionOf(answers)}
            name={handIn.name}
            parts={partsOf(answers)}
            questions={handIn.questions.map(({ number, question }) => ({ number, question }))}
            notes={handIn.problems}
            graded={isConfirmed ? gradedParts(view) : null}
            file={file}
          />
        </>
      ) : (
        <Results view={view} file={file} />
      )}
    </>
  );
}

function gradedParts({ answers }: HandInView): GradedPart[] {
  return answers.flatMap(({ number, text, state, overrideMark, comment }) =>
    number === null || state === null ? [] : [{ number, text, isDecided: overrideMark !== null || comment !== "" }],
  );
}
