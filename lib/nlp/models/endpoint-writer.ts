/** The question writer of the server tier: asks a chat endpoint for questions and answers. */
import { SEQ2SEQ_MAX_ANSWER_TOKENS, WRITER_MAX_TOKENS } from "../constants";
import { ChatEndpoint, type EndpointLimits } from "./endpoint";
import { type ChatMessage, chatAnswer, chatQuestion } from "./prompts";
import { hashText } from "./random";
import type { EndpointSettings } from "./settings";
import type { WriteRequest, WrittenText } from "./types";

/** Requests under way at once: enough to keep a small server busy, few enough not to be sent away. */
const CONCURRENT_REQUESTS = 4;
/** A chat model may think in words before it writes. */
const TOKENS_FOR_A_QUESTION = 4 * WRITER_MAX_TOKENS;
const TOKENS_FOR_AN_ANSWER = 2 * SEQ2SEQ_MAX_ANSWER_TOKENS;

export class EndpointWriter {
  private readonly endpoint: ChatEndpoint;

  constructor(settings: EndpointSettings, limits?: Partial<EndpointLimits>) {
    this.endpoint = new ChatEndpoint(settings, limits);
  }

  /**
   * One text per prompt, or one answer. When some prompts of several fail their texts are empty.
   * @throws ModelError code `endpoint` when all fail; or the signal's reason
   */
  async write(request: WriteRequest, signal?: AbortSignal): Promise<WrittenText[]> {
    if (request.task === "answer") {
      const messages = chatAnswer(request.question, request.context);
      const { text } = await this.endpoint.chat(messages, {
        maxTokens: TOKENS_FOR_AN_ANSWER,
        temperature: 0,
        seed: request.seed,
        stream: true,
        signal,
      });
      return [{ text: withoutThoughts(text), meanLogProbability: null }];
    }
    const { seed, temperature, topP } = request;
    const results = new Array<WrittenText>(request.prompts.length);
    const failures: unknown[] = [];
    const queue = request.prompts.map((prompt, index) => ({ messages: chatQuestion(prompt), index }));
    const work = async (): Promise<void> => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { messages, index } = next;
        try {
          const options = { maxTokens: TOKENS_FOR_A_QUESTION, temperature, topP, seed: seedOf(seed, index, messages), signal };
          const { text } = await this.endpoint.chat(messages, options);
          results[index] = { text: firstLine(withoutThoughts(text)), meanLogProbability: null };
        } catch (error) {
          signal?.throwIfAborted();
          failures.push(error);
          results[index] = { text: "", meanLogProbability: null };
        }
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, work));
    if (failures.length > 0 && failures.length === request.prompts.length) throw failures[0];
    return results;
  }
}

/** Servers take 31-bit seeds; the same prompt twice in one request is drawn twice. */
function seedOf(seed: number, index: number, messages: readonly ChatMessage[]): number {
  return hashText(`${seed}\n${index}\n${JSON.stringify(messages)}`) >>> 1;
}

function withoutThoughts(text: string): string {
  return text.replace(/<think>[\s\S]*?<\/think>/g, "").trim();
}

/** The first line with words in it, without quotation marks around it. */
function firstLine(text: string): string {
  const line = text.split(/[\n\r]+/).find((part) => part.trim() !== "") ?? "";
  return line.trim().replace(/^["“](.*)["”]$/, "$1");
}
