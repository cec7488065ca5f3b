"use client";
/** The exam being written: one question at a time or all on one page, saved as it is typed. */

import { startTransition, useActionState, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useRouter } from "next/navigation";
import { untouched } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { isBlank } from "@/lib/submissions/answer-text";
import type { WritingPage } from "@/lib/submissions/dto";
import { submitAttemptAction } from "./actions";
import { AnswerStore } from "./answer-store";
import { LocalCopies, deviceStorage } from "./local-copies";
import { Navigator } from "./navigator";
import { QuestionField } from "./question-field";
import { SaveStatus, useStatus } from "./save-status";
import { ServerClock } from "./server-clock";
import { SubmitDialog } from "./submit-dialog";
import { Timer, useServerNow } from "./timer";
import { httpTransport } from "./transport";
import { useAutosave } from "./use-autosave";

const UNSAVED = "Not all answers are saved yet, so the exam was not handed in. Look for answers that are too long or that were changed elsewhere, and check your connection; then try again.";

export function Writing({ page, path }: { page: WritingPage; path: string }) {
  const [clock] = useState(() => new ServerClock(page.serverNow));
  const [deadlineAt, setDeadline] = useState(page.deadlineAt);
  const [store] = useState(() => {
    const transport = httpTransport(page.attemptId, (times) => {
      clock.set(times.now);
      setDeadline(times.deadlineAt);
    });
    return new AnswerStore(page.questions, new LocalCopies(page.attemptId, storage()), transport);
  });
  const [current, setCurrent] = useState(page.startAt);
  const [isAll, setAll] = useState(false);
  const [asked, setAsked] = useState<{ empty: number[]; flagged: number[] }>({ empty: [], flagged: [] });
  const [problem, setProblem] = useState<string | null>(null);
  const [state, submit, isPending] = useActionState(submitAttemptAction, untouched);
  const dialog = useRef<HTMLDialogElement>(null);
  const router = useRouter();
  const status = useStatus(store);
  const now = useServerNow(clock);
  const isTimeUp = deadlineAt !== null && now >= deadlineAt;
  const isEnded = status.kind === "ended";
  useAutosave(store);

  const handIn = () => {
    const form = new FormData();
    form.set("attempt", page.attemptId);
    startTransition(() => submit(form));
  };
  useEffect(() => {
    if (!isTimeUp) return;
    const form = new FormData();
    form.set("attempt", page.attemptId);
    // Should this fail, the server hands in by itself half a minute later.
    void store.settle().then(() => startTransition(() => submit(form)));
  }, [isTimeUp, page.attemptId, store, submit]);
  useEffect(() => {
    if (isEnded) router.refresh();
  }, [isEnded, router]);

  const ask = () => {
    const numbers = (test: (id: string) => boolean) => page.questions.filter(({ id }) => test(id)).map(({ number }) => number);
    setAsked({ empty: numbers((id) => isBlank(store.entry(id).text)), flagged: numbers((id) => store.entry(id).isFlagged) });
    setProblem(null);
    dialog.current?.showModal();
  };
  const confirm = async () => {
    if (await store.settle()) handIn();
    else setProblem(UNSAVED);
  };
  const go = (index: number) => {
    void store.flush();
    // Drawn at once, so that the very next key already goes into the field.
    flushSync(() => setCurrent(index));
    document.getElementById(`answer-${page.questions[index]?.id}`)?.focus();
  };

  const shown = isAll ? page.questions : page.questions.slice(current, current + 1);
  return (
    <>
      <noscript>
        <Alert tone="bad" isStatic>
          Answers are saved by JavaScript, which is turned off here. Turn it on before you write.
        </Alert>
      </noscript>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl font-semibold">{page.title}</h1>
        <Timer clock={clock} deadlineAt={deadlineAt} />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <SaveStatus store={store} path={path} />
        <Button look="quiet" aria-pressed={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? "One question at a time" : "All on one page"}
        </Button>
      </div>
      {isTimeUp || isEnded ? <Alert tone="warn">The time is up or the exam was handed in. What was saved is being handed in.</Alert> : null}
      {page.instructions ? (
        <details className="mt-2 text-sm">
          <summary className="flex min-h-11 w-fit items-center gap-1.5 font-semibold text-quiet">
            <span aria-hidden="true" className="disclosure" />
            Instructions
          </summary>
          <p className="leading-relaxed whitespace-pre-line">{page.instructions}</p>
        </details>
      ) : null}
      <div className="mt-4">
        <Navigator questions={page.questions} store={store} current={isAll ? null : current} onGo={go} />
      </div>
      <div className="mt-6 space-y-10">
        {shown.map((question) => (
          <QuestionField key={question.id} question={question} store={store} isLocked={isTimeUp || isEnded} />
        ))}
      </div>
      <div className="mt-8 flex flex-wrap justify-between gap-3 border-t border-line pt-5">
        {isAll ? (
          <span />
        ) : (
          <div className="flex gap-3">
            <Button disabled={current === 0} onClick={() => go(current - 1)}>
              Previous
            </Button>
            <Button disabled={current >= page.questions.length - 1} onClick={() => go(current + 1)}>
              Next
            </Button>
          </div>
        )}
        <Button look="primary" onClick={ask} disabled={isPending || isTimeUp || isEnded}>
          Hand in…
        </Button>
      </div>
      <SubmitDialog
        dialog={dialog}
        {...asked}
        total={page.questions.length}
        problem={problem ?? (state.ok ? null : state.message)}
        isPending={isPending}
        onSubmit={() => void confirm()}
      />
    </>
  );
}

const storage = () => (typeof window === "undefined" ? null : deviceStorage());
