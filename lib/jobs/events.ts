/** Tells the progress streams that a job has changed. Within this process only: the rows are the truth. */

import "server-only";
import { EventEmitter } from "node:events";

const shared = globalThis as typeof globalThis & { sourcemarkJobEvents?: EventEmitter };

function emitter(): EventEmitter {
  shared.sourcemarkJobEvents ??= new EventEmitter().setMaxListeners(0);
  return shared.sourcemarkJobEvents;
}

export function announceJob(id: string): void {
  emitter().emit(id);
}

/** Calls `listener` at each change of the job until the returned function is called. */
export function onJobChange(id: string, listener: () => void): () => void {
  emitter().on(id, listener);
  return () => emitter().off(id, listener);
}
