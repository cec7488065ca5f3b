/** Reading what a chat endpoint sends back, whole or as a stream. */
import { z } from "zod";
import { readEvents } from "./server-sent-events";
import { ModelError } from "./types";

export interface ChatReply {
  text: string;
  /** Null when the endpoint does not tell. */
  usage: { promptTokens: number; completionTokens: number } | null;
}

const usageSchema = z.object({ prompt_tokens: z.number(), completion_tokens: z.number() });
const partSchema = z.object({ content: z.string().nullish(), refusal: z.string().nullish() });
const errorSchema = z.object({ error: z.union([z.string(), z.object({ message: z.string().optional() })]) });
const replySchema = z.object({
  choices: z.array(z.object({ message: partSchema, finish_reason: z.string().nullish() })).min(1),
  usage: usageSchema.nullish(),
});
const chunkSchema = z.object({
  choices: z.array(z.object({ delta: partSchema.nullish(), finish_reason: z.string().nullish() })),
  usage: usageSchema.nullish(),
});

type Usage = z.infer<typeof usageSchema> | null | undefined;

/** @throws ModelError code `endpoint`, the message beginning with `name` */
export function parseReply(body: string, name: string): ChatReply {
  const json = parseJson(body, name);
  const reply = replySchema.safeParse(json);
  const choice = reply.data?.choices[0];
  if (!choice) throw misunderstood(name);
  return finish(choice.message.content ?? "", choice.message.refusal ?? "", choice.finish_reason, reply.data?.usage, name);
}

/** Collects a streamed reply. @throws ModelError code `endpoint`, also when the stream breaks off */
export async function parseStream(body: AsyncIterable<Uint8Array>, name: string): Promise<ChatReply> {
  let text = "";
  let refusal = "";
  let reason: string | null = null;
  let usage: Usage;
  let isDone = false;
  for await (const event of readEvents(body)) {
    if (event === "[DONE]") {
      isDone = true;
      break;
    }
    const chunk = chunkSchema.safeParse(parseJson(event, name));
    if (!chunk.success) throw misunderstood(name);
    const choice = chunk.data.choices[0];
    text += choice?.delta?.content ?? "";
    refusal += choice?.delta?.refusal ?? "";
    reason = choice?.finish_reason ?? reason;
    usage = chunk.data.usage ?? usage;
  }
  if (!isDone && reason === null) throw new ModelError("endpoint", `${name} broke off in the middle of its reply.`);
  return finish(text, refusal, reason, usage, name);
}

function parseJson(text: string, name: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new ModelError("endpoint", `${name} sent something that is not JSON.`, { cause: error });
  }
  const failed = errorSchema.safeParse(json);
  if (failed.success) throw new ModelError("endpoint", `${name} reports an error instead of a reply.`);
  return json;
}

function misunderstood(name: string): ModelError {
  return new ModelError("endpoint", `${name} sent a reply without an answer in it; does it speak the OpenAI chat protocol?`);
}

function finish(text: string, refusal: string, reason: string | null | undefined, usage: Usage, name: string): ChatReply {
  if (refusal !== "" || reason === "content_filter") throw new ModelError("endpoint", `${name} refuses to answer this request.`);
  if (reason === "length") throw new ModelError("endpoint", `${name} stopped before the end of its answer: the token limit was reached.`);
  if (text.trim() === "") throw new ModelError("endpoint", `${name} sent an empty answer.`);
  return {
    text,
    usage: usage ? { promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens } : null,
  };
}
