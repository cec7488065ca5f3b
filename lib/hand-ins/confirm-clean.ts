/** Confirms at once the splits in which there is nothing to decide. */

import "server-only";
import type { Db } from "@/db/client";
import { confirmSplit, partsOf, versionOf } from "./edit";
import { findHandIn, listHandIns } from "./queries";

/** Those against one exam or material whose split has no problem and in which nothing was odd. Returns how many. */
export function confirmClean(db: Db, against: string): number {
  const group = listHandIns(db).find((each) => each.against === against);
  const clean = (group?.handIns ?? []).filter(({ isClean }) => isClean);
  for (const { id, name } of clean) {
    const answers = findHandIn(db, id)?.answers ?? [];
    confirmSplit(db, { handInId: id, version: versionOf(answers), name, parts: partsOf(answers) });
  }
  return clean.length;
}
