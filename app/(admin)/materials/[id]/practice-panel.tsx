"use client";
/** Whether students may practise on a material, what they get there, and what locks it. */

import Link from "next/link";
import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { plural } from "@/components/format";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { PracticeSetting } from "@/lib/practice/open";
import { setPracticeAction } from "./practice-actions";

const REASONS = {
  open: "is open",
  coming: "is going to open",
  writing: "is still being written",
} as const;

export function PracticePanel({ materialId, practice }: { materialId: string; practice: PracticeSetting }) {
  const [state, change, isPending] = useActionState(setPracticeAction, untouched);
  const isOpen = practice.openedAt !== null;
  const isLocked = practice.locks.length > 0;
  return (
    <Card aria-labelledby="practice-heading">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="practice-heading" className="text-lg font-semibold">
          Practice
        </h2>
        <Badge tone={isOpen ? (isLocked ? "warn" : "good") : "neutral"}>{isOpen ? (isLocked ? "open, but locked" : "open for practice") : "closed"}</Badge>
      </div>
      <p className="mt-2 text-sm leading-relaxed">{whatStudentsGet(practice)}</p>
      {practice.students > 0 ? <p className="mt-2 text-sm text-quiet">{plural(practice.students, "student")} practised on it.</p> : null}
      {isLocked ? (
        <ul className="mt-2 space-y-1 text-sm leading-relaxed" aria-label="Locked by">
          {practice.locks.map(({ examId, title, reason }) => (
            <li key={examId}>
              {isOpen ? "Locked" : "It would be locked"}: the exam{" "}
              <Link href={`/exams/${examId}`} className="font-semibold text-pine underline underline-offset-4">
                {title}
              </Link>{" "}
              {REASONS[reason]}. Nobody can practise here until it is over.
            </li>
          ))}
        </ul>
      ) : null}
      <form action={change} className="mt-4 space-y-3">
        <input type="hidden" name="material" value={materialId} />
        <input type="hidden" name="open" value={isOpen ? "no" : "yes"} />
        <Button type="submit" disabled={isPending}>
          {isOpen ? "Close for practice" : "Open for practice"}
        </Button>
        {state.message ? <Alert tone="bad">{state.message}</Alert> : null}
      </form>
    </Card>
  );
}

function whatStudentsGet({ openedAt, offered, rejected }: PracticeSetting): string {
  if (offered === 0) return rejected === 0 ? "Students get nothing: there are no questions yet." : `Students get nothing: all ${plural(rejected, "question")} are rejected.`;
  const questions = `${plural(offered, "question")}${rejected > 0 ? ` (${rejected} rejected, left out)` : ""}`;
  return openedAt === null
    ? `Students do not see this material. Opened, they get ${questions}, each with its reference answer once they have answered, and the PDF.`
    : `Students get ${questions}, each with its reference answer once they have answered, and the PDF.`;
}
