"use client";
/** The questions of a material, and what can be done with several of them at once. */

import { type ReactNode, useState } from "react";
import type { ModelState } from "@/lib/nlp/models/types";
import { BulkBar } from "./bulk-bar";
import { type ListedQuestion, QuestionCard } from "./question-card";

interface QuestionListProps {
  materialId: string;
  questions: ListedQuestion[];
  /** Address of the PDF. */
  file: string;
  modelState: ModelState;
  /** Shown when there are none. */
  children: ReactNode;
}

export function QuestionList({ materialId, questions, file, modelState, children }: QuestionListProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (ids: readonly string[], isChosen: boolean) => {
    setChosen((before) => new Set(isChosen ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  };
  // What a filter hides, or what is gone, is not acted on unseen.
  const selected = questions.filter(({ question }) => chosen.has(question.id)).map(({ question }) => question);
  return (
    <>
      <BulkBar materialId={materialId} selected={selected} total={questions.length} onSelectAll={(isChosen) => choose(questions.map(({ question }) => question.id), isChosen)} />
      {questions.length === 0 ? children : null}
      <ol className="space-y-6">
        {questions.map((listed) => (
          <QuestionCard
            key={listed.question.id}
            {...listed}
            file={file}
            modelState={modelState}
            isSelected={chosen.has(listed.question.id)}
            onSelect={(isChosen) => choose([listed.question.id], isChosen)}
          />
        ))}
      </ol>
    </>
  );
}
