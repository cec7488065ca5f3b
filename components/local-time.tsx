"use client";
/** A moment in the reader's own time zone. The server does not know the zone: its rendering is replaced in the browser. */

import { useSyncExternalStore } from "react";
import { formatTime } from "./format";

const never = () => () => {};

export function LocalTime({ at }: { at: number }) {
  const format = () => formatTime(at);
  // React leaves a text as the server sent it when hydration differs; a store with two snapshots is read again instead.
  const text = useSyncExternalStore(never, format, () => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`);
  return <time dateTime={new Date(at).toISOString()}>{text}</time>;
}
