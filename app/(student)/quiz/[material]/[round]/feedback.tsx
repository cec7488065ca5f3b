/** What an answer covered, missed and got wrong, then the reference with the words and pages it rests on. */

import type { ReactNode } from "react";
import { RefreshEvery } from "@/components/refresh-every";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import type { Feedback, FeedbackKey, FeedbackPoint, FeedbackResult } from "@/lib/practice/dto";
import { GradeAgainForm } from "./grade-again-form";

interface FeedbackViewProps {
  feedback: Feedback;
  roundId: string;
  questionId: string;
  /** Address of the PDF. */
  file: string;
}

export function FeedbackView({ feedback, roundId, questionId, file }: FeedbackViewProps) {
  return (
    <div className="mt-4 space-y-5">
      {feedback.answer === "" ? null : (
        <Part title="Your answer">
          <p className="max-h-80 overflow-y-auto whitespace-pre-wrap" tabIndex={0} role="group" aria-label="Text of your answer">
            {feedback.answer}
          </p>
        </Part>
      )}
      {feedback.state === "withdrawn" ? (
        <Alert isStatic>Your teacher has taken this question out since you answered it. It counts nowhere.</Alert>
      ) : (
        <>
          {feedback.state === "graded" ? <Result result={feedback.result} /> : null}
          {feedback.state === "unknown" ? (
            <Alert tone="warn" title="You don’t know it yet">
              It counts as missed, so it is in the round of what you missed.
            </Alert>
          ) : null}
          {feedback.state === "grading" ? (
            <Alert title="Your answer is being graded">
              The grade appears here by itself.
              <RefreshEvery seconds={2} />
            </Alert>
          ) : null}
          {feedback.state === "waiting" ? <GradeAgainForm roundId={roundId} questionId={questionId} /> : null}
          <Key feedback={feedback} file={file} />
        </>
      )}
    </div>
  );
}

function Result({ result }: { result: FeedbackResult }) {
  const { score, max, isCorrect, contradicted, unsupported } = result;
  return (
    <Card aria-label="Feedback">
      <div role="status" className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p className="font-serif text-4xl leading-none font-semibold tabular-nums">
          {score}
          <span className="text-xl text-quiet"> / {max}</span>
        </p>
        <Badge tone={isCorrect ? "good" : contradicted.length > 0 ? "bad" : "warn"}>{isCorrect ? "Right" : contradicted.length > 0 ? "Contradicts the source" : "Not complete yet"}</Badge>
        <p className="w-full leading-relaxed">{result.explanation}</p>
      </div>
      <div className="mt-5 space-y-5">
        <Points title="Covered" points={result.points.filter(({ verdict }) => verdict === "covered")} />
        <Points title="Missed" points={result.points.filter(({ verdict }) => verdict === "missed")} />
        <Points title="Said otherwise" points={result.points.filter(({ verdict }) => verdict === "contradicted")} />
        {contradicted.length > 0 ? (
          <Part title="Contradicted by the source">
            <ul className="space-y-3">
              {contradicted.map(({ claim, source }, index) => (
                <li key={index}>
                  <q className="font-serif italic">{claim}</q>
                  {source ? (
                    <p className="mt-1 text-quiet">
                      The source: <span className="marked font-serif">{source}</span>
                    </p>
                  ) : null}
                </li>
              ))}
            </ul>
          </Part>
        ) : null}
        {unsupported.length > 0 ? (
          <Part title="Not in the source">
            <ul className="space-y-1">
              {unsupported.map((claim, index) => (
                <li key={index}>
                  <q className="font-serif italic">{claim}</q>
                </li>
              ))}
            </ul>
          </Part>
        ) : null}
      </div>
      <p className="mt-5 text-sm text-quiet">The program makes mistakes, above all with short answers and free paraphrases. The reference decides.</p>
    </Card>
  );
}

function Points({ title, points }: { title: "Covered" | "Missed" | "Said otherwise"; points: FeedbackPoint[] }) {
  if (points.length === 0) return null;
  return (
    <Part title={title}>
      <ul className="space-y-2">
        {points.map(({ text, evidence }, index) => (
          <li key={index} className="flex gap-2">
            <span aria-hidden="true" className={title === "Covered" ? "text-good" : "text-bad"}>
              {title === "Covered" ? "✓" : "✗"}
            </span>
            <div className="min-w-0">
              {text}
              {evidence ? (
                <p className="text-quiet">
                  You wrote: <q className="font-serif italic">{evidence}</q>
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Key({ feedback: { reference, source, citations }, file }: { feedback: FeedbackKey; file: string }) {
  return (
    <Card aria-labelledby="reference-heading">
      <h3 id="reference-heading" className="text-lg font-semibold">
        Reference answer
      </h3>
      <p className="mt-2 leading-relaxed">{reference}</p>
      <ul className="mt-4 space-y-4" aria-label="Sources">
        {citations.map(({ quote, page, section }, index) => (
          <li key={index} className="border-l-4 border-marker-edge pl-4">
            <blockquote className="font-serif leading-relaxed">
              <span className="marked">{quote}</span>
            </blockquote>
            <p className="mt-1 text-sm text-quiet">
              <a href={`${file}#page=${page}`} target="_blank" rel="noopener" className="font-semibold whitespace-nowrap text-pine underline underline-offset-4">
                Page {page}
                <span className="sr-only"> of the PDF, in a new tab</span>
              </a>
              {section ? <> · {section}</> : null}
            </p>
          </li>
        ))}
      </ul>
      <details className="mt-4">
        <summary className="flex min-h-11 w-fit items-center gap-1.5 text-sm font-semibold text-pine">
          <span aria-hidden="true" className="disclosure" />
          The whole passage
        </summary>
        <p className="mt-1 font-serif text-sm leading-relaxed whitespace-pre-line">{source}</p>
      </details>
    </Card>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="text-sm leading-relaxed">
      <h3 className="mb-1 font-sans font-semibold text-quiet">{title}</h3>
      {children}
    </div>
  );
}
