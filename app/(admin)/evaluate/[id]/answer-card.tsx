/** One graded answer of a hand-in: what the student wrote, the mark with the teacher's form, and the grader's reasons. */

import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import type { HandInQuestion } from "@/db/schema";
import type { HandInAnswer } from "@/lib/hand-ins/queries";
import { explainGrade } from "@/lib/nlp/grading";
import { formatMark, markOf } from "@/lib/review/marks";
import { BigMark, QuestionTitle } from "../../graded/answer-parts";
import { Doubt } from "../../graded/doubt";
import { GradeReasons } from "../../graded/grade-reasons";
import { MarkedAnswer } from "../../graded/marked-answer";
import { DecisionForm } from "./decision-form";

interface AnswerCardProps {
  question: HandInQuestion;
  answer: HandInAnswer;
  /** Address of the PDF that the question comes from; null when it is gone. */
  sourceFile: string | null;
  /** Address of the student's PDF. */
  file: string;
}

export function AnswerCard({ question, answer, sourceFile, file }: AnswerCardProps) {
  const { number, points } = question;
  const { grade, text, overrideMark } = answer;
  const mark = markOf(answer);
  return (
    <article aria-labelledby={`answer-${number}-title`} className="rounded-xl border border-line bg-sheet p-5 sm:p-6">
      <QuestionTitle number={number} question={question.question} />
      <div className="mt-4 grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0 space-y-4">
          <h4 className="text-sm font-semibold">
            The answer
            {text === "" ? null : (
              <a href={`${file}#page=${answer.page}`} target="_blank" rel="noopener" className="ml-3 font-semibold text-pine underline underline-offset-4">
                Page {answer.page}
                <span className="sr-only"> of the hand-in, in a new tab</span>
              </a>
            )}
          </h4>
          <MarkedAnswer answer={text} claims={grade?.claims ?? []} />
        </div>
        <div className="min-w-0 space-y-4 lg:row-span-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <BigMark mark={mark} points={points} />
            {grade !== null && grade.contradictedClaims.length > 0 ? <Badge tone="bad">contradiction</Badge> : null}
            {overrideMark !== null ? <Badge tone="good">your mark</Badge> : null}
          </div>
          {overrideMark !== null ? (
            <p className="text-sm text-quiet" data-part="both-marks">
              {answer.mark === null ? "The grader has no mark of its own." : `The grader’s mark: ${formatMark(answer.mark)}. Yours counts.`}
            </p>
          ) : null}
          <DecisionForm answerId={answer.id} number={number} points={points} graderMark={answer.mark} overrideMark={overrideMark} comment={answer.comment} />
        </div>
        <div className="min-w-0 border-t border-line pt-5 lg:col-start-1">
          <State answer={answer} />
          {grade && answer.mark !== null ? (
            <GradeReasons grade={grade} explanation={explainGrade(grade, `${formatMark(answer.mark)} of ${points}`)} question={question} file={sourceFile} />
          ) : null}
        </div>
      </div>
    </article>
  );
}

function State({ answer: { state, error, grade, overrideMark } }: { answer: HandInAnswer }) {
  if (state === "failed") {
    return (
      <Alert tone="bad" isStatic title="This answer could not be graded">
        {error}
      </Alert>
    );
  }
  if (state !== "graded") return <p className="is-breathing text-sm text-quiet">Waits for the grader…</p>;
  if (!grade?.needsReview || overrideMark !== null) return null;
  return <Doubt grade={grade} />;
}
