"use client";
/** Answers that say the same, side by side, with one decision for all or for those that are chosen. */

import Link from "next/link";
import { useState } from "react";
import { plural } from "@/components/format";
import { ChoiceBox } from "@/components/ui/choice-box";
import { GroupForm } from "./group-form";
import { type Member, MemberFacts } from "./member-facts";

interface GroupCardProps {
  examQuestionId: string;
  points: number;
  /** From 1. */
  number: number;
  /** The wording that stands for them; empty where nothing was written. */
  text: string;
  members: Member[];
  /** The mark that all of them have now, as it is typed; empty where they differ. */
  mark: string;
}

export function GroupCard({ examQuestionId, points, number, text, members, mark }: GroupCardProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = members.filter(({ id }) => !left.has(id));
  const choose = (id: string, isChosen: boolean) => setLeft(new Set(isChosen ? [...left].filter((each) => each !== id) : [...left, id]));
  return (
    <article
      id={`group-${number}`}
      data-answer=""
      tabIndex={-1}
      aria-labelledby={`group-${number}-title`}
      className="grid gap-x-8 gap-y-5 rounded-xl border border-line bg-sheet p-5 sm:p-6 lg:grid-cols-[minmax(0,1fr)_19rem]"
    >
      <div className="min-w-0">
        <h3 id={`group-${number}-title`} className="text-lg font-semibold">
          {text === "" ? plural(members.length, "empty answer") : `${members.length} like answers`}
        </h3>
        {text === "" ? null : <p className="mt-2 font-serif leading-relaxed wrap-anywhere whitespace-pre-wrap">{text}</p>}
        <ul aria-label="Answers of this group" className="mt-4 divide-y divide-line border-t border-line text-sm">
          {members.map((member) => (
            <li key={member.id} className="flex items-start gap-2 py-1">
              <ChoiceBox label={`Decide on the answer of ${member.name}`} isChosen={!left.has(member.id)} onChoose={(isChosen) => choose(member.id, isChosen)} />
              <div className="min-w-0 flex-1 py-2.5">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link href={member.href} className="font-semibold text-pine underline underline-offset-4">
                    {member.name}
                  </Link>
                  <MemberFacts member={member} points={points} />
                </p>
                {member.text === null ? null : <p className="mt-1 font-serif leading-relaxed wrap-anywhere whitespace-pre-wrap">{member.text}</p>}
              </div>
            </li>
          ))}
        </ul>
      </div>
      <div className="min-w-0">
        <GroupForm examQuestionId={examQuestionId} points={points} number={number} total={members.length} chosen={chosen} mark={mark} />
      </div>
    </article>
  );
}
