/**
 * The one door to the models: what the rest of the code may ask of them, whatever runs behind it
 * (the model process, an OpenAI-compatible endpoint, a fake for tests).
 */

/** Length of every embedding row. */
export const EMBEDDING_DIMENSIONS = 384;

/** `interactive`: a person waits for the result. `background`: a job does. Interactive requests are served first. */
export type Lane = "interactive" | "background";

export interface CallOptions {
  /** Defaults to `interactive`. */
  lane?: Lane;
  /** Withdraws the request: the promise rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** One question to the NLI cross-encoder: does `premise` entail `hypothesis`? */
export interface NliPair {
  premise: string;
  hypothesis: string;
}

/** Probabilities in 0–1 that sum to 1. */
export interface NliScores {
  entailment: number;
  neutral: number;
  contradiction: number;
}

/** One candidate question to be written about `sentence`. */
export interface QuestionPrompt {
  /** The sentence before the one asked about; empty at the start of the text. */
  before: string;
  /** The sentence to ask about. */
  sentence: string;
  /** The sentence after; empty at the end. */
  after: string;
  /** Words the question begins with, e.g. "Why" or "What is the role of"; empty leaves the writer free. */
  opening: string;
}

/** `questions` gives one text per prompt; `answer` gives one text. */
export type WriteRequest =
  | { task: "questions"; prompts: QuestionPrompt[]; seed: number; temperature: number; topP: number }
  | { task: "answer"; question: string; context: string; seed: number };

export interface WrittenText {
  /** Opening included, cut at the first line break or end token, trimmed. */
  text: string;
  /** Mean natural-log probability of the generated tokens (≤ 0); null where the tier cannot tell. */
  meanLogProbability: number | null;
}

export type ModelName = "embedder" | "nli" | "question-writer";

/** `idle`: loaded on demand and let go when unused (the question writer). `failed` carries its sentence in `problems`. */
export type ModelState = "ready" | "loading" | "idle" | "failed";

export interface ModelsStatus {
  states: Record<ModelName, ModelState>;
  queue: { waiting: number; running: number };
  /** A sentence per failed model: which file, what is wrong, what to do. */
  problems: Partial<Record<ModelName, string>>;
}

export interface Models {
  /**
   * One L2-normalised row of 384 numbers per text, in order; the dot product of two rows is their cosine.
   * Long texts are cut at 256 word pieces. Empty list gives empty list.
   * @throws ModelError
   */
  embed(texts: readonly string[], options?: CallOptions): Promise<Float32Array[]>;
  /**
   * One result per pair, in order; the same pair always gives the same numbers, whatever it is batched with.
   * @throws ModelError
   */
  classify(pairs: readonly NliPair[], options?: CallOptions): Promise<NliScores[]>;
  /**
   * One text per prompt (`questions`), or one text (`answer`).
   * @throws ModelError, code `unsupported` when this tier does not write answers
   */
  write(request: WriteRequest, options?: CallOptions): Promise<WrittenText[]>;
  /** False in the embedded tier: reference answers are then built from source sentences. */
  readonly writesAnswers: boolean;
  /** Names the weights in use, e.g. "embedder:f65e9080…", so that stored vectors and grades can be told apart. */
  readonly fingerprint: { embedder: string; nli: string; writer: string };
  status(): ModelsStatus;
  close(): Promise<void>;
}

export type ModelErrorCode =
  | "unavailable" // the model is damaged, missing or did not pass its self-test
  | "crashed" // the process died twice on this request
  | "timeout"
  | "busy" // the queue is full
  | "unsupported"
  | "endpoint" // a configured server failed
  | "aborted"
  | "closed";

/** Every failure of a model call; `message` is a sentence that can be shown to the teacher. */
export class ModelError extends Error {
  constructor(
    readonly code: ModelErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "ModelError";
  }
}
