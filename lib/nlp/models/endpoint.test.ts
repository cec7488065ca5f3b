/** The client of chat endpoints against a local server: whole and streamed replies, and every way to fail. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChatServer, hangUp, raw, reply, silence, startChatServer, status, stream } from "../../../tests/fixtures/models/chat-server";
import { ChatEndpoint, type ChatOptions } from "./endpoint";
import type { ChatMessage } from "./prompts";
import { ModelError } from "./types";

const messages: ChatMessage[] = [{ role: "user", content: "Hello" }];
const key = "sk-very-secret";
let server: ChatServer;

beforeAll(async () => {
  server = await startChatServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
});

const endpoint = (timeoutSeconds = 5): ChatEndpoint =>
  new ChatEndpoint({ url: server.url, model: "m-1", apiKey: key }, { timeoutSeconds, retries: 2, backOffMs: 5 });
const ask = (options: Partial<ChatOptions> = {}, timeoutSeconds?: number) =>
  endpoint(timeoutSeconds).chat(messages, { maxTokens: 50, temperature: 0.3, ...options });

/** The failure of a call, which has to be a ModelError `endpoint` that does not give the key or the server's words away. */
async function failure(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ModelError);
  const { code, message } = error as ModelError;
  expect(code).toBe("endpoint");
  expect(message).toMatch(/^The model server 127\.0\.0\.1:\d+\/v1 .*[.?]$/);
  expect(JSON.stringify([message, String((error as Error).cause)])).not.toMatch(/secret/);
  return message;
}

test("sends model, messages, limits and the key, and reads a whole reply", async () => {
  server.answerWith(reply("Hi."));
  expect(await ask({ seed: 4, topP: 0.9 })).toEqual({ text: "Hi.", usage: { promptTokens: 11, completionTokens: 7 } });
  expect(server.requests[0]).toMatchObject({
    path: "/v1/chat/completions",
    headers: { authorization: `Bearer ${key}` },
    body: { model: "m-1", messages, max_tokens: 50, temperature: 0.3, top_p: 0.9, seed: 4, stream: false },
  });
});

test("sends no authorization without a key", async () => {
  server.answerWith(reply("Hi."));
  await new ChatEndpoint({ url: server.url, model: "m", apiKey: undefined }).chat(messages, { maxTokens: 5, temperature: 0 });
  expect(server.requests[0]?.headers.authorization).toBeUndefined();
});

describe("a streamed reply", () => {
  test("is put together, with characters cut in two", async () => {
    server.answerWith(stream(["Wär", "me fließt → ", "🙂."]));
    expect(await ask({ stream: true })).toEqual({ text: "Wärme fließt → 🙂.", usage: { promptTokens: 3, completionTokens: 2 } });
    expect(server.requests[0]?.body.stream).toBe(true);
  });
  test("may end without [DONE] once it gave its reason", async () => {
    server.answerWith(stream(["Done", "."], "stop"));
    expect((await ask({ stream: true })).text).toBe("Done.");
  });
  test("that stops at the token limit fails", async () => {
    server.answerWith(stream(["Half"], "length"));
    expect(await failure(ask({ stream: true }))).toMatch(/token limit/);
  });
  test("that reports an error fails", async () => {
    server.answerWith(stream(["Half"], "error"));
    expect(await failure(ask({ stream: true }))).toMatch(/reports an error/);
  });
  test("that is cut off is asked for again", async () => {
    server.answerWith(stream(["Ha"], "cut"), reply("Whole."));
    expect((await ask({ stream: true })).text).toBe("Whole.");
  });
  test("that ends without a reason fails", async () => {
    server.answerWith(raw('data: {"choices":[{"delta":{"content":"Ha"}}]}\n\n', "text/event-stream"));
    expect(await failure(ask({ stream: true }))).toMatch(/broke off/);
  });
  test("with bad JSON fails", async () => {
    server.answerWith(raw("data: {oops\n\n", "text/event-stream"));
    expect(await failure(ask({ stream: true }))).toMatch(/not JSON/);
  });
});

describe("what passes is tried again", () => {
  test("429 and 5xx", async () => {
    server.answerWith(status(429), status(503), reply("At last."));
    expect((await ask()).text).toBe("At last.");
    expect(server.requests).toHaveLength(3);
  });
  test("a connection that is closed", async () => {
    server.answerWith(hangUp, reply("Here."));
    expect((await ask()).text).toBe("Here.");
  });
  test("but not for ever", async () => {
    server.answerWith(status(500));
    expect(await failure(ask())).toMatch(/failed \(status 500\)/);
    expect(server.requests).toHaveLength(3);
  });
  test("after the time the server asks for", async () => {
    server.answerWith(status(429, { "retry-after": "1" }), reply("Patience."));
    const start = performance.now();
    await ask();
    expect(performance.now() - start).toBeGreaterThan(950);
  });
});

describe("what does not pass fails at once", () => {
  test.each([
    ["a wrong key", status(401), /refuses the key/],
    ["an unknown model", status(404), /does not know the model "m-1"/],
    ["a bad request", status(400), /does not accept/],
    ["bad JSON", raw("<html>"), /not JSON/],
    ["another protocol", raw('{"answer":"hi"}'), /OpenAI chat protocol/],
    ["no choices", raw('{"choices":[]}'), /OpenAI chat protocol/],
    ["an empty answer", reply("  "), /empty answer/],
    ["a null answer", reply(null), /empty answer/],
    ["a refusal", reply(null, { refusal: "I cannot help." }), /refuses to answer/],
    ["a content filter", reply("x", { finish_reason: "content_filter" }), /refuses to answer/],
    ["the token limit", reply("Half an", { finish_reason: "length" }), /token limit/],
  ])("%s", async (_, script, sentence) => {
    server.answerWith(script);
    expect(await failure(ask())).toMatch(sentence);
    expect(server.requests).toHaveLength(1);
  });
});

test("silence ends with the time-out", async () => {
  server.answerWith(silence);
  expect(await failure(ask({}, 0.2))).toMatch(/did not answer within 0\.2 seconds/);
});

test("a server that is not there is named", async () => {
  const gone = await startChatServer();
  await gone.close();
  const call = new ChatEndpoint({ url: gone.url, model: "m", apiKey: key }, { retries: 1, backOffMs: 1 }).chat(messages, { maxTokens: 5, temperature: 0 });
  expect(await failure(call)).toMatch(/cannot be reached .*Check the address/);
});

test("a withdrawn request rejects with its reason, also while waiting to try again", async () => {
  server.answerWith(silence);
  const reason = new Error("changed my mind");
  await expect(ask({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  const controller = new AbortController();
  const call = ask({ signal: controller.signal });
  setTimeout(() => controller.abort(reason), 50);
  await expect(call).rejects.toBe(reason);
  server.answerWith(status(429, { "retry-after": "9" }));
  const again = new AbortController();
  const waiting = ask({ signal: again.signal });
  setTimeout(() => again.abort(reason), 100);
  await expect(waiting).rejects.toBe(reason);
});
