/** What a question writer is, whichever model it runs. */
import type { WriteRequest, WrittenText } from "./types";

/** Awaited between two steps of decoding, so that someone who waits can be served; throws to stop the writing. */
export type BetweenSteps = () => Promise<void>;

export interface Writer {
  /** One text per prompt, or one answer. @throws ModelError `unsupported` */
  write(request: WriteRequest, between?: BetweenSteps): Promise<WrittenText[]>;
  release(): Promise<void>;
}
