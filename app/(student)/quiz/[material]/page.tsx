/** One material to practise on: begin or go on, what was weak, and how it went over time. */

import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { plural } from "@/components/format";
import { RefreshEvery } from "@/components/refresh-every";
import { Alert } from "@/components/ui/alert";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { getDb } from "@/db/client";
import { requireStudent } from "@/lib/auth/guards";
import type { PracticePage } from "@/lib/practice/dto";
import { viewPractice } from "@/lib/practice/queries";
import { History } from "./history";
import { StartForm } from "./start-form";
import { WeakAreas } from "./weak-areas";

export const metadata: Metadata = { title: "Practice" };

export default async function PracticeMaterialPage({ params }: PageProps<"/quiz/[material]">) {
  const { material: id } = await params;
  const student = await requireStudent(`/quiz/${id}`);
  const page = viewPractice(getDb(), id, student.id);
  if (!page) notFound();
  const { material, history, weakAreas } = page;
  return (
    <>
      <RefreshEvery seconds={30} />
      <p className="text-sm">
        <Link href="/quiz" className="font-semibold text-pine underline underline-offset-4">
          Practice
        </Link>
      </p>
      <h1 className="mt-1 text-3xl font-semibold">{material.title}</h1>
      <div className="mt-6 space-y-8">
        {material.message === null ? (
          <Begin page={page} />
        ) : (
          <Alert tone="warn" isStatic title={material.state === "locked" ? "Locked for practice" : "Closed for practice"}>
            {material.message}
          </Alert>
        )}
        {weakAreas.length > 0 ? <WeakAreas title="Weak areas" note="By the newest answer to each question." areas={weakAreas} /> : null}
        {history.length > 0 ? <History materialId={id} rounds={history} hasLinks={material.state === "open"} /> : null}
      </div>
    </>
  );
}

function Begin({ page: { material, running } }: { page: PracticePage }) {
  if (running) {
    return (
      <Card aria-labelledby="begin-heading" className="max-w-2xl">
        <h2 id="begin-heading" className="text-lg font-semibold">
          You are in the middle of a round
        </h2>
        <p className="mt-2 text-sm">
          {running.answered} of {plural(running.questions, "question")} answered.
        </p>
        <p className="mt-4">
          <Link href={`/quiz/${material.id}/${running.roundId}`} className={buttonClass("primary")}>
            Go on
          </Link>
        </p>
      </Card>
    );
  }
  return (
    <Card aria-labelledby="begin-heading" className="max-w-2xl">
      <h2 id="begin-heading" className="text-lg font-semibold">
        A new round
      </h2>
      {material.questions === 0 ? (
        <p className="mt-2 text-sm leading-relaxed">There are no questions on this material at the moment. They appear here once your teacher has some.</p>
      ) : (
        <>
          <p className="mt-2 text-sm leading-relaxed">
            {plural(material.questions, "question")}, beginning with those that you have never tried or not seen for longest. After each answer you see what it covered, what it missed and the reference. You can stop at any time.
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <StartForm materialId={material.id} kind="all" label="Start a round" />
            {material.missed > 0 ? <StartForm materialId={material.id} kind="missed" label={`Practise what I missed (${material.missed})`} /> : null}
          </div>
        </>
      )}
    </Card>
  );
}
