/** What a student can practise on, with how far they have come; locked materials are listed with the reason. */

import type { Metadata } from "next";
import Link from "next/link";
import { plural } from "@/components/format";
import { RefreshEvery } from "@/components/refresh-every";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Meter } from "@/components/ui/meter";
import { getDb } from "@/db/client";
import { requireStudent } from "@/lib/auth/guards";
import type { PracticeMaterial } from "@/lib/practice/dto";
import { listPractice } from "@/lib/practice/queries";

export const metadata: Metadata = { title: "Practice" };

export default async function PracticeListPage() {
  const student = await requireStudent("/quiz");
  const materials = listPractice(getDb(), student.id);
  return (
    <>
      <RefreshEvery seconds={30} />
      <h1 className="text-3xl font-semibold">Practice</h1>
      <p className="mt-2 max-w-2xl leading-relaxed text-quiet">Answer questions and see at once what you covered, what you missed and where it stands in the source. No marks, and your teacher sees no answers.</p>
      <div className="mt-6">
        {materials.length === 0 ? (
          <EmptyState title="Nothing to practise on yet">A material appears here as soon as your teacher opens it for practice.</EmptyState>
        ) : (
          <ul className="divide-y divide-line rounded-xl border border-line bg-sheet">
            {materials.map((material) => (
              <li key={material.id} className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
                <Row material={material} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function Row({ material }: { material: PracticeMaterial }) {
  const { id, title, state, message, lastShare } = material;
  return (
    <>
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link href={`/quiz/${id}`} className="font-serif text-lg font-semibold underline-offset-4 hover:underline">
            {title}
          </Link>
          {state === "open" ? null : <Badge tone={state === "locked" ? "warn" : "neutral"}>{state === "locked" ? "Locked" : "Closed"}</Badge>}
        </div>
        <p className="mt-0.5 text-sm text-quiet">{message ?? factsOf(material)}</p>
      </div>
      {lastShare === null ? null : (
        <div className="w-full max-w-48">
          <p className="text-xs text-quiet">Last round</p>
          <Meter label={`Last round on “${title}”`} value={lastShare} />
        </div>
      )}
      {state === "open" ? (
        <Link href={`/quiz/${id}`} className={buttonClass("plain")} aria-label={`Practise on “${title}”`}>
          Practise
        </Link>
      ) : null}
    </>
  );
}

function factsOf({ questions, tried, missed }: PracticeMaterial): string {
  if (questions === 0) return "No questions at the moment";
  if (tried === 0) return `${plural(questions, "question")}, none tried yet`;
  return `${plural(questions, "question")}, ${tried} tried, ${missed === 0 ? "none missed" : `${missed} missed the last time`}`;
}
