/** The marks of a hand-in: how far grading is, each answer with its reasons, and what was left out. */

import { plural } from "@/components/format";
import { RefreshEvery } from "@/components/refresh-every";
import { Progress } from "@/components/ui/progress";
import type { HandInView } from "@/lib/hand-ins/queries";
import { AnswerCard } from "./answer-card";
import { RetryForm } from "./retry-form";

export function Results({ view: { handIn, answers, summary, sourceFile }, file }: { view: HandInView; file: string }) {
  const { settled, total } = summary;
  const isGrading = settled < total;
  const failed = answers.filter(({ state }) => state === "failed").length;
  const leftOut = answers.filter(({ state }) => state === null);
  return (
    <>
      <div className="mt-6 space-y-4 empty:hidden">
        {/* Stays on the page, so that the end is announced and each single answer is not. */}
        <p role="status" className="sr-only">
          {isGrading ? "Answers are being graded." : "No answer waits for the grader."}
        </p>
        {isGrading ? (
          <div>
            <p className="mb-2 text-sm">
              {settled} of {plural(total, "answer")} graded. You need not wait here.
            </p>
            <Progress label="Grading" value={settled / total} />
            <RefreshEvery seconds={2} />
          </div>
        ) : null}
        {failed > 0 ? <RetryForm id={handIn.id} failed={failed} /> : null}
      </div>
      <section aria-labelledby="answers-heading" className="mt-6">
        <h2 id="answers-heading" className="sr-only">
          Answers
        </h2>
        <ol className="space-y-6">
          {handIn.questions.flatMap((question) => {
            const answer = answers.find(({ number, state }) => number === question.number && state !== null);
            if (!answer) return [];
            return (
              <li key={answer.id}>
                <AnswerCard question={question} answer={answer} sourceFile={sourceFile} file={file} />
              </li>
            );
          })}
        </ol>
      </section>
      {leftOut.length > 0 ? (
        <details className="mt-6">
          <summary className="flex min-h-11 w-fit items-center gap-1.5 text-sm font-semibold text-quiet">
            <span aria-hidden="true" className="disclosure" />
            Left out: {plural(leftOut.length, "part")} that {leftOut.length === 1 ? "answers" : "answer"} no question
          </summary>
          <ul className="mt-3 space-y-3">
            {leftOut.map(({ id, page, text }) => (
              <li key={id} className="rounded-lg bg-sunk p-4 text-sm">
                <p className="text-quiet">Page {page}</p>
                <p className="mt-1 font-serif wrap-anywhere whitespace-pre-wrap">{text}</p>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
