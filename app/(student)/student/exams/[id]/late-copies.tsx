"use client";
/** After handing in: what this device still held unsaved is sent on, so that the teacher can see it, and said to be late. */

import { useEffect, useState } from "react";
import { Alert } from "@/components/ui/alert";
import type { AnswerToSend } from "./answer-entry";
import { LocalCopies, deviceStorage } from "./local-copies";
import { httpTransport } from "./transport";

export function LateCopies({ attempt, questions }: { attempt: string; questions: string[] }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const copies = new LocalCopies(attempt, deviceStorage());
    const left = questions.flatMap((question): AnswerToSend[] => {
      const copy = copies.read(question);
      return copy ? [{ question, ...copy }] : [];
    });
    if (left.length === 0) return;
    httpTransport(attempt, () => {})
      .post(left, false)
      .then(({ status, answers }) => {
        if (status !== 200) return;
        questions.forEach((question) => copies.forget(question));
        setLate(answers.some(({ outcome, text, question }) => outcome === "late" && text !== left.find((copy) => copy.question === question)?.text));
      })
      // Still without a connection: the copies stay, and the next visit sends them.
      .catch(() => {});
  }, [attempt, questions]);
  if (!isLate) return null;
  return (
    <Alert tone="warn" title="A later text on this device came too late.">
      It was typed but not saved before the exam was handed in. It is not part of the submission; it was kept so that your
      teacher can see it.
    </Alert>
  );
}
