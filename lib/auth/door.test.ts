import { describe, expect, it } from "vitest";
import { door, throttled } from "./door";

const knock = (answer: Parameters<typeof door>[1], init: { headers?: Record<string, string>; body?: string } = {}) =>
  door("/form", answer)(
    new Request("http://app.example/api/x", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...init.headers },
      body: init.body ?? "a=1",
    }),
  );
const json = { accept: "application/json" };

describe("a door", () => {
  it("hands the fields on and leads to where it opens", async () => {
    const open = async (fields: Record<string, string>) => ({ kind: "open" as const, location: `/${fields.a ?? ""}` });
    const plain = await knock(open);
    expect([plain.status, plain.headers.get("location")]).toEqual([303, "/1"]);
    expect(await (await knock(open, { headers: json })).json()).toEqual({ location: "/1" });
  });

  it("answers too many failures with 429, when to come again, and a sentence", async () => {
    for (const headers of [json, { accept: "text/html" }]) {
      const answer = await knock(async () => throttled(61), { headers });
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "61"]);
      expect(await answer.text()).toContain("Too many failed attempts. Try again in 1 minute 1 second.");
    }
  });

  it("writes no markup that came in", async () => {
    const answer = await knock(async ({ a = "" }) => ({ kind: "refused", status: 400, code: "x", message: a }), { body: "a=<script>" });
    expect(await answer.text()).not.toContain("<script>");
  });

  it("stays shut for other sites, other encodings and too much", async () => {
    const never = () => Promise.reject(new Error("must not be asked"));
    expect((await knock(never, { headers: { origin: "http://evil.example", host: "app.example" } })).status).toBe(403);
    expect((await knock(never, { headers: { "content-type": "application/json" } })).status).toBe(400);
    expect((await knock(never, { body: `a=${"x".repeat(20_000)}` })).status).toBe(400);
  });
});
