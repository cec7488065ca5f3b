/**
 * Client of an OpenAI-compatible chat endpoint: one request, its time-out, retries, streamed or whole reply. Every failure
 * is a ModelError with code `endpoint`; the key is sent and never appears in a message.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { ENDPOINT_RETRIES, ENDPOINT_TIMEOUT_SECONDS } from "../constants";
import { type ChatReply, parseReply, parseStream } from "./endpoint-reply";
import type { ChatMessage } from "./prompts";
import type { EndpointSettings } from "./settings";
import { ModelError } from "./types";

export interface ChatOptions {
  maxTokens: number;
  temperature: number;
  topP?: number;
  seed?: number;
  /** Asks for a streamed reply; a server that sends it whole is understood too. */
  stream?: boolean;
  signal?: AbortSignal;
}

export interface EndpointLimits {
  /** Per attempt. */
  timeoutSeconds: number;
  /** Attempts after the first, for failures that may pass: no connection, 429, 5xx. */
  retries: number;
  /** Wait before the first retry; doubled for each further one. */
  backOffMs: number;
}

const defaultLimits: EndpointLimits = {
  timeoutSeconds: ENDPOINT_TIMEOUT_SECONDS,
  retries: ENDPOINT_RETRIES,
  backOffMs: 500,
};
/** A server may ask for more patience than this; it is not given. */
const MAX_RETRY_AFTER_MS = 10_000;

class PassingFailure extends Error {
  constructor(
    message: string,
    readonly waitMs: number | undefined,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export class ChatEndpoint {
  private readonly limits: EndpointLimits;
  /** How the endpoint is named in messages: its address without user, password or query. */
  private readonly name: string;

  constructor(
    private readonly settings: EndpointSettings,
    limits: Partial<EndpointLimits> = {},
  ) {
    this.limits = { ...defaultLimits, ...limits };
    const { host, pathname } = new URL(settings.url);
    this.name = `The model server ${host}${pathname === "/" ? "" : pathname}`;
  }

  /**
   * The reply of the model.
   * @throws ModelError code `endpoint`; or the signal's reason
   */
  async chat(messages: readonly ChatMessage[], options: ChatOptions): Promise<ChatReply> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.attempt(messages, options);
      } catch (error) {
        options.signal?.throwIfAborted();
        if (!(error instanceof PassingFailure)) throw error;
        if (attempt >= this.limits.retries) throw new ModelError("endpoint", error.message, { cause: error.cause });
        const wait = error.waitMs ?? this.limits.backOffMs * 2 ** attempt;
        await sleep(wait, undefined, { signal: options.signal }).catch(() => options.signal?.throwIfAborted());
      }
    }
  }

  private async attempt(messages: readonly ChatMessage[], options: ChatOptions): Promise<ChatReply> {
    const timeout = AbortSignal.timeout(this.limits.timeoutSeconds * 1000);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    try {
      const response = await this.send(messages, options, signal);
      if (!response.ok) throw await this.failure(response);
      const isStream = response.headers.get("content-type")?.includes("text/event-stream") ?? false;
      return isStream && response.body
        ? await parseStream(response.body, this.name)
        : parseReply(await response.text(), this.name);
    } catch (error) {
      if (error instanceof ModelError || error instanceof PassingFailure) throw error;
      if (timeout.aborted) {
        const message = `${this.name} did not answer within ${this.limits.timeoutSeconds} seconds.`;
        throw new ModelError("endpoint", message, { cause: error });
      }
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new PassingFailure(`${this.name} cannot be reached (${reason}). Check the address and that it runs.`, undefined, {
        cause: error,
      });
    }
  }

  private send(messages: readonly ChatMessage[], options: ChatOptions, signal: AbortSignal): Promise<Response> {
    const headers: Record<string, string> = { "content-type": "application/json" };
    if (this.settings.apiKey) headers.authorization = `Bearer ${this.settings.apiKey}`;
    return fetch(`${this.settings.url}/chat/completions`, {
      method: "POST",
      headers,
      signal,
      body: JSON.stringify({
        model: this.settings.model,
        messages,
        max_tokens: options.maxTokens,
        temperature: options.temperature,
        top_p: options.topP,
        seed: options.seed,
        stream: options.stream ?? false,
      }),
    });
  }

  private async failure(response: Response): Promise<Error> {
    const { status } = response;
    // The body is read to its end so that the connection can be used again; it is not shown, it may repeat the request.
    await response.text().catch(() => "");
    if (status === 401 || status === 403) {
      return new ModelError("endpoint", `${this.name} refuses the key (status ${status}). Check the API key.`);
    }
    if (status === 404) {
      return new ModelError("endpoint", `${this.name} does not know the model "${this.settings.model}" or the address (status 404).`);
    }
    if (status === 429 || status >= 500) {
      const seconds = Number(response.headers.get("retry-after"));
      const wait = seconds > 0 ? Math.min(seconds * 1000, MAX_RETRY_AFTER_MS) : undefined;
      const what = status === 429 ? "is asked too often" : "failed";
      return new PassingFailure(`${this.name} ${what} (status ${status}). Try again later.`, wait);
    }
    return new ModelError("endpoint", `${this.name} does not accept the request (status ${status}).`);
  }
}
