"use client";
/** A job as the server tells of it while it works. */

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import type { JobView } from "@/lib/jobs/view";
import { isActive } from "./job-words";

/** How long the server may be silent before that is said: one attempt of the browser to connect again, and some more. */
const LOST_AFTER_MS = 5000;

type Silence = "unreachable" | "refused";

/** The sentence for each way to fall silent. */
export const SILENCE: Record<Silence, string> = {
  unreachable: "The server does not answer, so this may be out of date. It goes on by itself when the server is back.",
  refused: "This is no longer followed live. Reload the page to see how far it is.",
};

/** The job as the server last told it, and how it has fallen silent if it has; asks for the page anew when the job has ended. */
export function useLiveJob(initial: JobView): { job: JobView; silence: Silence | null } {
  const router = useRouter();
  const [told, setTold] = useState<JobView | null>(null);
  const [silence, setSilence] = useState<Silence | null>(null);
  const isLive = isActive(initial);
  useEffect(() => {
    if (!isLive) return;
    const events = new EventSource(`/api/jobs/${initial.id}/events`);
    let timer: ReturnType<typeof setTimeout> | undefined;
    events.onerror = () => {
      // An answer that is no stream (signed out, the job is gone) ends it; anything else the browser tries again by itself.
      if (events.readyState === EventSource.CLOSED) setSilence("refused");
      else timer ??= setTimeout(() => setSilence("unreachable"), LOST_AFTER_MS);
    };
    events.onopen = () => {
      clearTimeout(timer);
      timer = undefined;
      setSilence(null);
    };
    events.onmessage = (event: MessageEvent<string>) => {
      const job = JSON.parse(event.data) as JobView;
      setTold(job);
      if (!isActive(job)) {
        events.close();
        clearTimeout(timer);
        router.refresh();
      }
    };
    return () => {
      events.close();
      clearTimeout(timer);
    };
  }, [initial.id, isLive, router]);
  return isLive ? { job: told ?? initial, silence } : { job: initial, silence: null };
}
