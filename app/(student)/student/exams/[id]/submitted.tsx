/** Handed in, not released: time, number and what was handed in. No marks. */

import Link from "next/link";
import { LocalTime } from "@/components/local-time";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { isBlank } from "@/lib/submissions/answer-text";
import type { SubmissionPage } from "@/lib/submissions/dto";
import { LateCopies } from "./late-copies";

const HOW = {
  student: "You handed it in.",
  deadline: "The time was up, and what was saved was handed in for you.",
  teacher: "The exam was closed, and what was saved was handed in for you.",
} as const;

export function Submitted({ page }: { page: SubmissionPage }) {
  const answered = page.questions.filter(({ text }) => !isBlank(text)).length;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-2xl font-semibold">{page.title}</h1>
        <Badge tone="pine">{page.state === "grading" ? "Being graded" : "Submitted"}</Badge>
      </div>
      <Card className="mt-5">
        <h2 className="text-lg font-semibold">Your exam is handed in</h2>
        <p className="mt-2 text-sm leading-relaxed">
          {HOW[page.submittedBy]} {answered} of {page.questions.length} questions have an answer.
        </p>
        <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          <dt className="text-quiet">Time</dt>
          <dd>
            <LocalTime at={page.submittedAt} />
          </dd>
          <dt className="text-quiet">Confirmation</dt>
          <dd className="font-mono">{page.attemptId}</dd>
        </dl>
        <p className="mt-4 text-sm text-quiet">The marks are shown here once your teacher releases them.</p>
        <p className="mt-4">
          <Link href="/student" className={buttonClass("plain")}>
            To my exams
          </Link>
        </p>
      </Card>
      <div className="mt-5">
        <LateCopies attempt={page.attemptId} questions={page.questions.map(({ id }) => id)} />
      </div>
      <h2 className="mt-8 text-lg font-semibold">What you handed in</h2>
      <ol className="mt-3 space-y-5">
        {page.questions.map((question) => (
          <li key={question.number}>
            <h3 className="font-semibold">
              {question.number}. {question.question}
            </h3>
            <p className={`mt-1 leading-relaxed whitespace-pre-wrap ${isBlank(question.text) ? "text-quiet" : ""}`}>{isBlank(question.text) ? "No answer" : question.text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
