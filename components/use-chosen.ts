"use client";
/** Which entries of a list are chosen. */

import { useState } from "react";

/** Entries that are gone are not chosen any more, whatever was ticked before. The chosen ones come in the list's order. */
export function useChosen(all: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = all.filter((id) => ticked.has(id));
  return {
    chosen,
    choose: (id: string, isChosen: boolean) => setTicked(new Set(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))),
    chooseAll: (isChosen: boolean) => setTicked(new Set(isChosen ? all : [])),
  };
}
