"use client";
/** Questions to choose from, by section: all, none, or one by one. */

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { plural } from "@/components/format";
import { fieldOf } from "./chosen";

export interface PickerSection {
  title: string;
  questions: { id: string; question: string; difficulty: string }[];
}

interface QuestionPickerProps {
  sections: PickerSection[];
  /** Whether everything is ticked at first. */
  isAllChosen: boolean;
  error?: string;
}

export function QuestionPicker({ sections, isAllChosen, error }: QuestionPickerProps) {
  const all = sections.flatMap(({ questions }) => questions.map(({ id }) => id));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(isAllChosen ? all : []));
  const choose = (ids: string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  return (
    <fieldset aria-describedby={error ? "questions-error" : undefined}>
      <legend className="text-sm font-semibold">Questions</legend>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button onClick={() => choose(all, true)}>All</Button>
        <Button onClick={() => choose(all, false)}>None</Button>
        <p role="status" className="text-sm text-quiet">
          {chosen.size} of {plural(all.length, "question")} chosen
        </p>
      </div>
      <FieldError id="questions-error" error={error} />
      {sections.map(({ title, questions }) => {
        const ids = questions.map(({ id }) => id);
        return (
          <div key={title} role="group" aria-label={title} className="mt-5">
            <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line">
              <p className="min-w-0 font-serif font-semibold">{title}</p>
              <p className="flex">
                <Button look="quiet" onClick={() => choose(ids, true)} aria-label={`All questions of “${title}”`}>
                  All
                </Button>
                <Button look="quiet" onClick={() => choose(ids, false)} aria-label={`No question of “${title}”`}>
                  None
                </Button>
              </p>
            </div>
            <ul className="mt-1">
              {questions.map(({ id, question, difficulty }) => (
                <li key={id}>
                  <label className="flex min-h-11 items-start gap-3 py-2 leading-relaxed">
                    <input
                      type="checkbox"
                      name={fieldOf(id)}
                      checked={chosen.has(id)}
                      onChange={(event) => choose([id], event.target.checked)}
                      className="mt-1 size-5 shrink-0 accent-pine"
                    />
                    <span className="min-w-0">
                      {question} <span className="text-sm text-quiet">({difficulty})</span>
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </fieldset>
  );
}
