/** The answers in groups: like ones with one decision for all, and those that no other is like. */

import Link from "next/link";
import { plural } from "@/components/format";
import { RefreshEvery } from "@/components/refresh-every";
import { Alert } from "@/components/ui/alert";
import { getModels } from "@/lib/models/get-models";
import { embedAnswers } from "@/lib/review/answer-vectors";
import { type AnswerGroup, groupAnswers, normalisedAnswer } from "@/lib/review/groups";
import { formatMark } from "@/lib/review/marks";
import type { QuestionAnswer, QuestionReview } from "@/lib/review/question-review";
import { submissionPath } from "../../address";
import { ArrivalFocus } from "../../review-keys";
import { GroupCard } from "./group-card";
import { type Member, MemberFacts } from "./member-facts";

/** Longer than it takes to read 300 short answers; then the page shows what there is and asks again. */
const PATIENCE_MS = 12_000;
/** Letters of an answer on this page; all of it is a click away. */
const SHOWN = 1_200;

interface GroupsProps {
  review: QuestionReview;
  isAnonymous: boolean;
}

export async function Groups({ review: { answers, question, number }, isAnonymous }: GroupsProps) {
  const { vectors, isComplete, problem } = await embedAnswers(answers.map(({ text }) => text), getModels(), PATIENCE_MS);
  const groups = groupAnswers(answers, vectors);
  const like = groups.filter((group) => group.answers.length > 1);
  const single = groups.filter((group) => group.answers.length === 1);
  const toMembers = (group: AnswerGroup<QuestionAnswer>) => group.answers.map((answer) => memberOf(answer, group.text, `${submissionPath(answer.id, isAnonymous)}#answer-${number}`));
  return (
    <>
      {problem !== null ? (
        <Alert tone="warn" isStatic title="Grouped by wording only">
          {problem} Answers that say the same in other words stand alone.
        </Alert>
      ) : isComplete ? null : (
        <Alert tone="info" isStatic title="Still reading the answers">
          Grouped by wording so far; more groups come as soon as the answers are read.
          <RefreshEvery seconds={3} />
        </Alert>
      )}
      {like.length > 0 ? (
        <section aria-labelledby="groups-heading" className="mt-6">
          <h2 id="groups-heading" className="text-xl font-semibold">
            {plural(like.length, "group")} of like answers
          </h2>
          <ol aria-label="Groups of like answers" className="mt-3 space-y-6">
            {like.map((group, index) => (
              <li key={group.answers[0]?.id}>
                <GroupCard examQuestionId={question.id} points={question.points} number={index + 1} text={shown(group.text)} members={toMembers(group)} mark={commonMark(group.answers)} />
              </li>
            ))}
          </ol>
          <ArrivalFocus key={question.id} />
        </section>
      ) : null}
      {single.length > 0 ? (
        <section aria-labelledby="single-heading" className="mt-8">
          <h2 id="single-heading" className="text-xl font-semibold">
            {like.length > 0 ? `${plural(single.length, "answer")} like no other` : "No two answers are alike"}
          </h2>
          <ul className="mt-3 divide-y divide-line rounded-xl border border-line bg-sheet text-sm">
            {single.flatMap(toMembers).map((member, index) => (
              <li key={member.id} className="px-5 py-4">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link href={member.href} className="font-semibold text-pine underline underline-offset-4">
                    {member.name}
                  </Link>
                  <MemberFacts member={member} points={question.points} />
                </p>
                <p className="mt-1 font-serif text-base leading-relaxed wrap-anywhere whitespace-pre-wrap">{shown(single[index]?.text ?? "") || <span className="font-sans text-sm text-quiet">Left empty.</span>}</p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

const shown = (text: string): string => (text.length <= SHOWN ? text : `${text.slice(0, SHOWN).replace(/[\uD800-\uDBFF]$/, "")}…`);

function memberOf(answer: QuestionAnswer, groupText: string, href: string): Member {
  const { id, name, state, mark, flags, isOverridden, isDecided, needsLook, isReleased, text } = answer;
  const isSame = normalisedAnswer(text) === normalisedAnswer(groupText);
  return { id, name, state, mark, flags, isOverridden, isDecided, needsLook, isReleased, href, text: isSame ? null : shown(text.trim()) };
}

function commonMark(answers: readonly QuestionAnswer[]): string {
  const marks = new Set(answers.map(({ mark }) => mark));
  const [only] = marks;
  return marks.size === 1 && only != null ? formatMark(only) : "";
}
