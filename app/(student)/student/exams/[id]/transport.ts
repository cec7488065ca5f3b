/** The autosave's way to the server. */

import type { StoredAnswer } from "@/lib/submissions/queries";
import type { SavedAnswer } from "@/lib/submissions/receive-saves";
import type { AnswerToSend, Transport } from "./answer-entry";

/** A save that hangs is given up and tried again; it may have arrived, which the next one takes into account. */
const TIMEOUT_MS = 20_000;

interface Times {
  now: number;
  deadlineAt: number | null;
}

/** `onTimes` is told the server's time and the deadline, which may have been moved, with every answer. */
export function httpTransport(attemptId: string, onTimes: (times: Times) => void): Transport {
  const address = `/api/attempts/${attemptId}/answers`;
  return {
    async post(answers, isLeaving) {
      // keepalive lets the request go on when the page is closed; what is too big for it still gets an ordinary try.
      const keepalive = isLeaving;
      const answer = await fetch(address, { ...postOf(answers), keepalive, signal: isLeaving ? undefined : AbortSignal.timeout(TIMEOUT_MS) });
      const body = answer.ok ? ((await answer.json()) as Times & { answers: SavedAnswer[] }) : null;
      if (body) onTimes(body);
      return { status: answer.status, answers: body?.answers ?? [] };
    },
    async get() {
      const answer = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) });
      const body = answer.ok ? ((await answer.json()) as Times & { isSubmitted: boolean; answers: StoredAnswer[] }) : null;
      if (body) onTimes(body);
      return { status: answer.status, isSubmitted: body?.isSubmitted ?? false, answers: body?.answers ?? [] };
    },
  };
}

function postOf(answers: AnswerToSend[]): RequestInit {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ answers }) };
}
