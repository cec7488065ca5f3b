/** The marks after release, in as much detail as the exam allows. */

import type { ReactNode } from "react";
import { LocalTime } from "@/components/local-time";
import { plural } from "@/components/format";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Meter } from "@/components/ui/meter";
import { isBlank } from "@/lib/submissions/answer-text";
import type { ReleasedAttempt, ReleasedQuestion } from "@/lib/review/released";

export function Released({ page }: { page: ReleasedAttempt }) {
  const { mark, points: max } = page;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-2xl font-semibold">{page.examTitle}</h1>
        <Badge tone="good">Released</Badge>
      </div>
      <Card className="mt-5">
        <h2 className="text-lg font-semibold">
          {mark} of {max} points
        </h2>
        <div className="mt-3 max-w-sm">
          <Meter label="Share of the points" value={max > 0 ? mark / max : 0} />
        </div>
        <p className="mt-3 text-sm text-quiet">
          Handed in <LocalTime at={page.submittedAt} />, confirmation <span className="font-mono">{page.attemptId}</span>
        </p>
      </Card>
      <ol className="mt-6 space-y-6">
        {page.questions.map((question) => (
          <li key={question.number}>
            <Question question={question} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Question({ question }: { question: ReleasedQuestion }) {
  const { feedback, key } = question;
  return (
    <Card aria-label={`Question ${question.number}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold">
          {question.number}. {question.question}
        </h2>
        <p className="text-sm font-semibold tabular-nums">
          {question.mark} of {plural(question.points, "point")}
        </p>
      </div>
      <Part title="Your answer">
        <p className={`whitespace-pre-wrap ${isBlank(question.answer) ? "text-quiet" : ""}`}>{isBlank(question.answer) ? "No answer" : question.answer}</p>
      </Part>
      {question.comment ? (
        <div className="mt-4">
          <Alert isStatic title="Your teacher’s comment">
            <p className="whitespace-pre-wrap">{question.comment}</p>
          </Alert>
        </div>
      ) : null}
      {feedback && feedback.covered.length > 0 ? <PointList title="Covered" points={feedback.covered} /> : null}
      {feedback && feedback.missed.length > 0 ? <PointList title="Missed" points={feedback.missed} /> : null}
      {feedback && feedback.contradicted.length > 0 ? <PointList title="Contradicted by the source" points={feedback.contradicted} /> : null}
      {question.isTeachersMark && feedback ? <p className="mt-3 text-sm text-quiet">Your teacher set this mark; the points are the program’s view.</p> : null}
      {key ? (
        <>
          <Part title="Reference answer">
            <p>{key.reference}</p>
          </Part>
          {key.source ? (
            <Part title={`Source${key.pages.length > 0 ? `, page ${key.pages.join(", ")}` : ""}`}>
              <p className="text-quiet">{key.source}</p>
            </Part>
          ) : null}
        </>
      ) : null}
    </Card>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-4 text-sm leading-relaxed">
      <h3 className="mb-1 font-sans font-semibold text-quiet">{title}</h3>
      {children}
    </div>
  );
}

function PointList({ title, points }: { title: "Covered" | "Missed" | "Contradicted by the source"; points: string[] }) {
  return (
    <Part title={title}>
      <ul className="space-y-1">
        {points.map((point, index) => (
          <li key={`${index}-${point}`} className="flex gap-2">
            <span aria-hidden="true" className={title === "Covered" ? "text-good" : "text-bad"}>
              {title === "Covered" ? "✓" : "✗"}
            </span>
            {point}
          </li>
        ))}
      </ul>
    </Part>
  );
}
