/** One answer under review: what the student wrote, the mark with the teacher's form, and the grader's reasons. */

import Link from "next/link";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { explainGrade } from "@/lib/nlp/grading";
import { isDecided } from "@/lib/review/flags";
import { formatMark } from "@/lib/review/marks";
import type { AnswerReview } from "@/lib/review/queries";
import type { RefusedSave } from "@/lib/review/refused-saves";
import { BigMark, QuestionTitle } from "../../graded/answer-parts";
import { Doubt } from "../../graded/doubt";
import { GradeReasons } from "../../graded/grade-reasons";
import { MarkedAnswer } from "../../graded/marked-answer";
import { RetryForm } from "../retry-form";
import { FlagBadges } from "../words";
import { DecisionForm } from "./decision-form";
import { RefusedSaves } from "./refused-saves";
import { Trail } from "./trail";

interface AnswerCardProps {
  answer: AnswerReview;
  attemptId: string;
  /** Address of the PDF; null when the material is gone. */
  file: string | null;
  /** Address of the page with all answers to this question. */
  allAnswers: string;
  refused: readonly RefusedSave[];
}

export function AnswerCard({ answer: { number, question, answer, row, flags, mark, changes }, attemptId, file, allAnswers, refused }: AnswerCardProps) {
  const { grade } = row;
  return (
    <article
      id={`answer-${number}`}
      data-answer=""
      tabIndex={-1}
      aria-labelledby={`answer-${number}-title`}
      className="rounded-xl border border-line bg-sheet p-5 sm:p-6"
    >
      <QuestionTitle number={number} question={question.question} />
      <div className="mt-4 grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 space-y-4">
          <h4 className="text-sm font-semibold">
            The answer
            <Link href={allAnswers} className="ml-3 text-pine underline underline-offset-4">
              All answers<span className="sr-only"> to question {number}</span>
            </Link>
          </h4>
          <MarkedAnswer answer={answer} claims={grade?.claims ?? []} />
          <RefusedSaves saves={refused} />
        </div>
        <div className="min-w-0 space-y-4 self-start lg:sticky lg:top-20 lg:row-span-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <BigMark mark={mark} points={question.points} />
            <FlagBadges flags={flags} />
            {isDecided(row) ? <Badge tone="good">{row.overrideMark === null ? "agreed" : "your mark"}</Badge> : null}
          </div>
          {row.overrideMark !== null ? (
            <p className="text-sm text-quiet" data-part="both-marks">
              {row.mark === null ? "The grader has no mark of its own." : `The grader’s mark: ${formatMark(row.mark)}. Yours counts.`}
            </p>
          ) : null}
          <DecisionForm
            attemptId={attemptId}
            examQuestionId={question.id}
            number={number}
            points={question.points}
            mark={mark}
            graderMark={row.mark}
            isOverridden={row.overrideMark !== null}
            isDecided={isDecided(row)}
            comment={row.comment}
          />
          <Trail changes={changes} />
        </div>
        <div className="min-w-0 border-t border-line pt-5 lg:col-start-1">
          <State row={row} examId={question.examId} attemptId={attemptId} />
          {grade && row.mark !== null ? (
            <GradeReasons grade={grade} explanation={explainGrade(grade, `${formatMark(row.mark)} of ${question.points}`)} question={question} file={file} />
          ) : null}
        </div>
      </div>
    </article>
  );
}

function State({ row, examId, attemptId }: { row: AnswerReview["row"]; examId: string; attemptId: string }) {
  if (row.state === "failed") {
    return (
      <Alert tone="bad" isStatic title="This answer could not be graded">
        <p>{row.error}</p>
        <p>Set a mark by hand, or try again.</p>
        <RetryForm examId={examId} attemptId={attemptId}>
          Grade it again
        </RetryForm>
      </Alert>
    );
  }
  if (row.state === "graded") {
    if (!row.grade?.needsReview || isDecided(row)) return null;
    return <Doubt grade={row.grade} />;
  }
  return (
    <p role="status" className="is-breathing mb-4 text-sm text-quiet">
      {row.grade === null ? "Waits for the grader…" : "Waits to be graded again; until then this is the grade so far…"}
    </p>
  );
}
