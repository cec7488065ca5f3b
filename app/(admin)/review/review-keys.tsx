"use client";
/** Moves between answers or groups of them, and from page to page, and sets marks by keys; says which keys there are. */

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { type Command, commandOf, KEYS, placeOf } from "./keys";

/** The pages around this one; null where there is none. */
export interface NeighbourPaths {
  previous: string | null;
  next: string | null;
  /** The next one with something that a person should look at. */
  nextToLook: string | null;
}

const answersOf = () => [...document.querySelectorAll<HTMLElement>("[data-answer]")];
const currentOf = (answers: HTMLElement[]) => answers.findIndex((answer) => answer.contains(document.activeElement));

/** Makes the answer or group that the address names the current one. Stands after them: they may come later than the keys. */
export function ArrivalFocus() {
  useEffect(() => {
    answersOf().find(({ id }) => window.location.hash === `#${id}`)?.focus();
  }, []);
  return null;
}

export function ReviewKeys({ on, previous, next, nextToLook }: NeighbourPaths & { on: keyof typeof KEYS }) {
  const { first, keys, isFirst, isLast, noneToLook } = KEYS[on];
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [notice, setNotice] = useState("");
  useEffect(() => {
    const leave = (path: string | null, nobody: string) => {
      const unsaved = document.querySelector<HTMLFormElement>("form[data-unsaved]");
      if (unsaved) {
        unsaved.querySelector<HTMLElement>("[name=mark]")?.focus();
        setNotice("Not saved yet. Save this one first.");
      } else if (path === null) setNotice(nobody);
      else router.push(`${path}#${first}`);
    };
    const move = (step: 1 | -1) => {
      const answers = answersOf();
      const current = currentOf(answers);
      const target = answers[current < 0 ? 0 : current + step];
      if (target) target.focus();
      else if (step === 1) leave(next, isLast);
      else leave(previous, isFirst);
    };
    const typeMark = () => {
      const answers = answersOf();
      // The digit itself goes on into the field, over what is selected there.
      const field = answers[Math.max(0, currentOf(answers))]?.querySelector<HTMLInputElement>("[name=mark]:not([type=hidden])");
      field?.focus();
      field?.select();
    };
    const save = () => {
      const answers = answersOf();
      answers[currentOf(answers)]?.querySelector<HTMLFormElement>("form[data-decision]")?.requestSubmit();
    };
    const run: Record<Command, () => void> = {
      next: () => move(1),
      previous: () => move(-1),
      "next-to-look": () => leave(nextToLook, noneToLook),
      "type-mark": typeMark,
      save,
      help: () => dialog.current?.showModal(),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || dialog.current?.open) return;
      const { key, altKey, ctrlKey, metaKey, isComposing, repeat } = event;
      const command = commandOf({ key, altKey, ctrlKey, metaKey, isComposing, repeat, place: placeOf(event.target) });
      if (command === null) return;
      setNotice("");
      if (command !== "type-mark") event.preventDefault();
      run[command]();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [router, previous, next, nextToLook, first, isFirst, isLast, noneToLook]);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="text-sm text-quiet">
        {notice}
      </p>
      <Button onClick={() => dialog.current?.showModal()}>
        Keys <kbd className="rounded border border-line bg-sunk px-1.5 font-sans text-xs">?</kbd>
      </Button>
      <dialog ref={dialog} aria-labelledby="keys-title" className="m-auto w-full max-w-md rounded-xl border border-line bg-sheet p-6 text-ink backdrop:bg-black/50">
        <h2 id="keys-title" className="text-xl font-semibold">
          Keys
        </h2>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm leading-relaxed">
          {keys.map(({ key, meaning }) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="rounded border border-edge bg-sunk px-2 py-0.5 font-sans font-semibold">{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-sm text-quiet">While you type in a field, keys are only text.</p>
        <Button look="primary" className="mt-5" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </dialog>
    </div>
  );
}
