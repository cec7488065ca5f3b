/** How much memory another process holds. */

import { readFileSync } from "node:fs";

/** Resident memory in MB, from Linux' /proc; null where there is none (then only the heap's own limit guards). */
export function residentMegabytes(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}
