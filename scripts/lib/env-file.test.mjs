import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadEnvFile, parseEnv } from "./env-file.mjs";

describe("parseEnv", () => {
  it("reads values, quotes, comments and export", () => {
    const text = [
      "\uFEFF# a comment",
      "PORT=4000",
      "  HOST = 0.0.0.0  # all",
      "export TUTOR='embedded'",
      'ADMIN_PASSWORD="say \\"hi\\" # not a comment"  # a comment',
      "SMTP_URL=smtp://a:b#c@host",
      "EMPTY=",
      "EMPTY_TOO= # nothing",
      "SINGLE='a\\nb'",
      'DOUBLE="a\\nb\\\\"',
      "",
    ].join("\r\n");
    expect(parseEnv(text)).toEqual({
      PORT: "4000",
      HOST: "0.0.0.0",
      TUTOR: "embedded",
      ADMIN_PASSWORD: 'say "hi" # not a comment',
      SMTP_URL: "smtp://a:b#c@host",
      EMPTY: "",
      EMPTY_TOO: "",
      SINGLE: "a\\nb",
      DOUBLE: "a\nb\\",
    });
  });

  it("names the line it cannot read", () => {
    expect(() => parseEnv("PORT=1\nnonsense here")).toThrow(/\.env, line 2.*NAME=value/);
    expect(() => parseEnv("A='open")).toThrow(/line 1.*quote of A is never closed/);
    expect(() => parseEnv('A="b" c')).toThrow(/behind the closing quote of A/);
  });
});

describe("loadEnvFile", () => {
  let folder;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), "sourcemark-env-"))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it("lets the environment win, even where it is empty", () => {
    const file = path.join(folder, ".env");
    writeFileSync(file, "PORT=4000\nHOST=0.0.0.0\nTUTOR=embedded\nTUTOR_API_KEY=secret\n");
    const env = loadEnvFile(file, { PORT: "5000", TUTOR: "", TUTOR_API_KEY: "", FOREIGN: "" });
    expect(env).toEqual({ PORT: "5000", HOST: "0.0.0.0", FOREIGN: "" });
  });

  it("does without a file", () => {
    expect(loadEnvFile(path.join(folder, ".env"), { PORT: "5000" })).toEqual({ PORT: "5000" });
  });
});
