"use client";
/** A moment in the reader's own time zone. The server does not know the zone: its rendering is replaced in the browser. */

import { formatTime } from "./format";

export function LocalTime({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {formatTime(at)}
    </time>
  );
}
