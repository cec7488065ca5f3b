"use client";
/** Time left: always to be seen, heard by a screen reader only when 10, 5 and 1 minutes are left. */

import { useSyncExternalStore } from "react";
import { remaining } from "@/components/remaining";
import type { ServerClock } from "./server-clock";

export function useServerNow(clock: ServerClock): number {
  return useSyncExternalStore(clock.subscribe, clock.now, clock.atStart);
}

export function Timer({ clock, deadlineAt }: { clock: ServerClock; deadlineAt: number | null }) {
  const now = useServerNow(clock);
  if (deadlineAt === null) return <p className="text-sm text-quiet">No time limit</p>;
  const left = Math.max(0, deadlineAt - now);
  const isShort = left <= 5 * 60_000;
  return (
    <>
      <p role="timer" aria-live="off" className={`text-sm font-semibold tabular-nums ${isShort ? "text-bad" : "text-ink"}`}>
        <span className="font-normal text-quiet">Time left </span>
        {remaining(left)}
      </p>
      <p role="status" className="sr-only">
        {announcement(left)}
      </p>
    </>
  );
}

/** Changes at 10, 5 and 1 minutes and when the time is up, and at no other moment. */
export function announcement(leftMs: number): string {
  if (leftMs <= 0) return "The time is up.";
  if (leftMs <= 60_000) return "1 minute left, or less.";
  if (leftMs <= 5 * 60_000) return "5 minutes left, or less.";
  if (leftMs <= 10 * 60_000) return "10 minutes left, or less.";
  return "";
}
