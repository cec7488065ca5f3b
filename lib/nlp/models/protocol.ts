/** Messages between the client and the model process. Sent with structured clone, so that typed arrays stay what they are. */
import type { Lane, ModelErrorCode, ModelName, ModelState, NliPair, NliScores, WriteRequest, WrittenText } from "./types";

/** One unit of work: a batch of texts or pairs, or one writing request. */
export type Task =
  | { kind: "embed"; inputs: string[] }
  | { kind: "classify"; inputs: NliPair[] }
  | { kind: "write"; inputs: [WriteRequest] };

export type TaskKind = Task["kind"];

/** Results by kind of task, one per input. */
export interface TaskOutput {
  embed: Float32Array;
  classify: NliScores;
  write: WrittenText[];
}

export type ToProcess = { type: "job"; id: number; lane: Lane; task: Task } | { type: "cancel"; id: number };

export type FromProcess =
  | { type: "state"; part: ModelName; state: ModelState; problem?: string }
  /** The job is being run from now on: should the process end, this one may be to blame. */
  | { type: "begin"; id: number }
  | { type: "result"; id: number; outputs: unknown[] }
  | { type: "error"; id: number; code: ModelErrorCode; message: string }
  /** The process ends itself: it has let the writer go, and only a new process gives all of its memory back. */
  | { type: "retire" }
  /** Sent every second while the event loop turns: its absence is how a hang is seen. */
  | { type: "beat" };

/** Milliseconds between two signs of life. */
export const BEAT_MS = 1000;
