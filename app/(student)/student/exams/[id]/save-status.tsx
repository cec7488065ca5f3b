"use client";
/** Whether what was typed is on the server. Only a failure speaks up to screen readers. */

import Link from "next/link";
import { useSyncExternalStore } from "react";
import type { Status } from "./answer-entry";
import type { AnswerStore } from "./answer-store";

export const useStatus = (store: AnswerStore): Status => useSyncExternalStore(store.subscribe, store.getStatus, store.getStatus);

const CLOCK = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

export function SaveStatus({ store, path }: { store: AnswerStore; path: string }) {
  const status = useStatus(store);
  const isFailing = status.kind === "unsaved" || status.kind === "signed-out";
  return (
    <div className="text-sm">
      <p data-save={status.kind} className={isFailing ? "hidden" : "text-quiet"}>
        {wordsFor(status)}
      </p>
      <p role="status" className="font-semibold text-warn empty:hidden">
        {isFailing ? (status.hasCopy ? "Not saved, keeping a copy on this device" : "Not saved. Keep this page open until it is.") : ""}
        {status.kind === "signed-out" ? (
          <>
            . Your session has ended:{" "}
            <Link href={`/student-login?next=${encodeURIComponent(path)}`} className="underline underline-offset-4">
              sign in again
            </Link>
          </>
        ) : null}
      </p>
    </div>
  );
}

function wordsFor({ kind, savedAt }: Status): string {
  if (kind === "saving") return "Saving…";
  if (savedAt !== null) return `Saved ${CLOCK.format(savedAt)}`;
  return kind === "ended" ? "" : "Saved as you type";
}
