import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensureSecrets, makePassword, SECRETS_FILE } from "./secrets.mjs";
import { signInHint } from "./start-command.mjs";

let folder;
let file;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "sourcemark-secrets-"));
  file = path.join(folder, SECRETS_FILE);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("a first run", () => {
  it("makes a password and a secret once, readable by the owner alone", () => {
    const first = ensureSecrets(folder, {});
    expect(first).toMatchObject({ username: "admin", source: "created" });
    expect(first.password).toMatch(/^([a-hjkmnp-z2-9]{5}-){3}[a-hjkmnp-z2-9]{5}$/);
    expect(first.sessionSecret.length).toBeGreaterThanOrEqual(43);
    if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual([SECRETS_FILE]);

    expect(ensureSecrets(folder, {})).toEqual({ ...first, source: "stored" });
  });

  it("shows the password then, and never again", () => {
    const show = (secrets) => signInHint("http://127.0.0.1:3000", secrets, "data/secrets.json");
    const first = ensureSecrets(folder, {});
    expect(show(first)).toContain(first.password);
    expect(show(ensureSecrets(folder, {}))).not.toContain(first.password);
    const own = ensureSecrets(folder, { ADMIN_PASSWORD: "my own", SESSION_SECRET_KEY: "s".repeat(32) });
    expect(show(own)).not.toContain("my own");
  });

  it("stores nothing when all is configured", () => {
    const env = { ADMIN_USERNAME: "kim", ADMIN_PASSWORD: "my own", SESSION_SECRET_KEY: "s".repeat(32) };
    expect(ensureSecrets(folder, env)).toEqual({ username: "kim", password: "my own", sessionSecret: "s".repeat(32), source: "environment" });
    expect(existsSync(file)).toBe(false);
  });

  it("makes only what is missing, and adds to it later", () => {
    const first = ensureSecrets(folder, { ADMIN_PASSWORD: "my own" });
    expect(first).toMatchObject({ password: "my own", source: "environment" });
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ sessionSecret: first.sessionSecret });

    const second = ensureSecrets(folder, {});
    expect(second).toMatchObject({ sessionSecret: first.sessionSecret, source: "created" });
    expect(JSON.parse(readFileSync(file, "utf8")).adminPassword).toBe(second.password);
  });

  it("makes another password each time", () => {
    expect(new Set(Array.from({ length: 50 }, makePassword)).size).toBe(50);
  });
});

describe("a stored file", () => {
  it.skipIf(process.platform === "win32")("is closed to others again when it was opened", () => {
    ensureSecrets(folder, {});
    chmodSync(file, 0o644);
    ensureSecrets(folder, {});
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.each(["", "{", "null", '{"adminPassword": 5}', '{"sessionSecret": ""}'])("that is damaged (%j) is named, not replaced", (text) => {
    writeFileSync(file, text);
    expect(() => ensureSecrets(folder, {})).toThrow(/secrets\.json is damaged\. Restore it from a backup, or delete it/);
    expect(readFileSync(file, "utf8")).toBe(text);
  });
});
