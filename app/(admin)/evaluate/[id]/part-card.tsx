"use client";
/** One part of a split: which question it answers, its text, and where it begins and ends. */

import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { CONTROL } from "@/components/ui/field";
import type { Edit, EditedPart } from "./split-edits";

interface PartCardProps {
  part: EditedPart;
  /** Position in the list, from 0. */
  index: number;
  questions: readonly { number: number; question: string }[];
  /** Address of the student's PDF. */
  file: string;
  onEdit: (edit: Edit, said?: string) => void;
}

export function PartCard({ part, index, questions, file, onEdit }: PartCardProps) {
  const { key, number, page, text } = part;
  const field = useRef<HTMLTextAreaElement>(null);
  const isBeyond = number !== null && !questions.some((question) => question.number === number);
  return (
    <li className={`rounded-xl border p-4 sm:p-5 ${number === null ? "border-dashed border-edge" : "border-line bg-sheet"}`} aria-label={`Part ${index + 1}`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-sm font-semibold">Part {index + 1}</p>
        <a href={`${file}#page=${page}`} target="_blank" rel="noopener" className="text-sm font-semibold text-pine underline underline-offset-4">
          Page {page}
          <span className="sr-only"> of the hand-in, in a new tab</span>
        </a>
        <label className="flex min-w-0 flex-1 basis-56 items-center gap-2 text-sm">
          <span className="shrink-0">
            Answers<span className="sr-only"> (part {index + 1})</span>
          </span>
          <select
            value={number ?? ""}
            onChange={(event) => onEdit({ kind: "number", key, number: event.target.value === "" ? null : Number(event.target.value) })}
            aria-invalid={isBeyond || undefined}
            className={`${CONTROL} min-w-0`}
          >
            <option value="">no question: leave it out</option>
            {isBeyond ? <option value={number}>{number}: there is no such question</option> : null}
            {questions.map(({ number: own, question }) => (
              <option key={own} value={own}>
                {own}. {question}
              </option>
            ))}
          </select>
        </label>
      </div>
      <textarea
        ref={field}
        id={`part-${key}`}
        aria-label={`Text of part ${index + 1}`}
        value={text}
        rows={Math.min(14, Math.max(2, Math.ceil(text.length / 70) + text.split("\n").length))}
        onChange={(event) => onEdit({ kind: "text", key, text: event.target.value })}
        className={`${CONTROL} mt-3 font-serif leading-relaxed`}
      />
      <div className="mt-1 flex flex-wrap gap-x-3">
        <Button look="quiet" onClick={() => onEdit({ kind: "cut", key, at: field.current?.selectionStart ?? 0 }, `Part ${index + 1} is split in two.`)} aria-label={`Split part ${index + 1} at the cursor`}>
          Split at the cursor
        </Button>
        {index > 0 ? (
          <Button look="quiet" onClick={() => onEdit({ kind: "merge", key }, `Part ${index + 1} is merged with the one before.`)} aria-label={`Merge part ${index + 1} with the one before`}>
            Merge with the one before
          </Button>
        ) : null}
      </div>
    </li>
  );
}
