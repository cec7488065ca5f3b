/** Resident memory as Linux reports it. */

import fs from "node:fs";

const MEGABYTE = 1024 * 1024;

/** Resident memory of a process, MB; 0 where the system has no /proc, or the process is gone. */
export function residentMb(pid: number | undefined): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return (Number(kilobytes) * 1024) / MEGABYTE;
  } catch {
    return 0;
  }
}

/** Command lines by process id of all that descend from this process; empty where the system has no /proc. */
export function descendants(): Map<number, string> {
  const parents = new Map<number, { parent: number; command: string }>();
  for (const entry of fs.existsSync("/proc") ? fs.readdirSync("/proc") : []) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const parent = /^PPid:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${entry}/status`, "utf8"))?.[1];
      parents.set(Number(entry), { parent: Number(parent), command: fs.readFileSync(`/proc/${entry}/cmdline`, "utf8").replaceAll("\0", " ") });
    } catch {
      // It ended while the list was read.
    }
  }
  const comesFromHere = (pid: number): boolean => {
    const parent = parents.get(pid)?.parent;
    return parent !== undefined && (parent === process.pid || comesFromHere(parent));
  };
  return new Map([...parents].filter(([pid]) => comesFromHere(pid)).map(([pid, { command }]) => [pid, command]));
}
