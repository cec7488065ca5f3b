/**
 * Doors that anybody may knock at: forms sent to a route handler, because an action cannot answer with a status.
 * A form that was sent by script gets JSON, one that the browser sent by itself gets a redirect or a small page.
 */

import "server-only";
import { readBody } from "@/lib/http";
import { isSameOrigin } from "./request";
import { throttleSentence } from "./throttle";

const MAX_BODY_BYTES = 16 * 1024;

export interface Refusal {
  kind: "refused";
  status: number;
  code: string;
  message: string;
  /** One sentence per wrong field. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
}

export type DoorAnswer = { kind: "open"; location: string } | Refusal;

/** The answer to too many failures: 429, and when to come again. */
export const throttled = (retryAfterSeconds: number): Refusal => ({
  kind: "refused",
  status: 429,
  code: "rate_limit:sign-in",
  message: throttleSentence(retryAfterSeconds),
  retryAfterSeconds,
});

/** Makes a route handler of `work`, which gets the form's fields. `formPath` is the page that has the form. */
export function door(formPath: string, work: (fields: Record<string, string>, headers: Headers) => Promise<DoorAnswer>) {
  return async (request: Request): Promise<Response> => {
    const answer = await knock(request, work);
    const isScript = (request.headers.get("accept") ?? "").includes("application/json");
    const headers: Record<string, string> = { "Cache-Control": "no-store" };
    if (answer.kind === "open") {
      if (isScript) return Response.json({ location: answer.location }, { headers });
      // A relative address: behind a proxy the server does not know its own.
      return new Response(null, { status: 303, headers: { ...headers, Location: answer.location } });
    }
    const { status, code, message, fields, retryAfterSeconds } = answer;
    if (retryAfterSeconds !== undefined) headers["Retry-After"] = String(retryAfterSeconds);
    if (isScript) return Response.json({ error: { code, message, ...(fields ? { fields } : {}) } }, { status, headers });
    return new Response(page([message, ...Object.values(fields ?? {})], formPath), {
      status,
      headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
    });
  };
}

async function knock(request: Request, work: Parameters<typeof door>[1]): Promise<DoorAnswer> {
  if (!isSameOrigin(request.headers)) {
    return { kind: "refused", status: 403, code: "forbidden:origin", message: "This request came from another site's page and was refused." };
  }
  const fields = await readFields(request);
  if (fields) return work(fields, request.headers);
  return { kind: "refused", status: 400, code: "bad_request:form", message: "The form could not be read. Load the page anew and try again." };
}

/** The fields of a form in the usual encoding, null for anything else or too much of it. */
async function readFields(request: Request): Promise<Record<string, string> | null> {
  if (!(request.headers.get("content-type") ?? "").startsWith("application/x-www-form-urlencoded")) return null;
  const body = await readBody(request, MAX_BODY_BYTES);
  return body && Object.fromEntries(new URLSearchParams(Buffer.from(body).toString("utf8")));
}

function page(sentences: string[], formPath: string): string {
  const text = sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join("");
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sourcemark</title>`;
  return `<!doctype html><html lang="en">${head}<main><h1>That did not work</h1>${text}<p><a href="${formPath}">Back to the form</a></p></main></html>`;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
