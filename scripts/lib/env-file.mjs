// Reads `.env`. The only reader: the web app is told not to read it again, so that every part sees the same values.
import { existsSync, readFileSync } from "node:fs";
import { SetupError } from "./report.mjs";

const LINE = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/;

/** Text between quotes, and what is left behind the closing one; null when the quote is never closed. */
function quoted(text) {
  const quote = text[0];
  let value = "";
  for (let i = 1; i < text.length; i += 1) {
    const char = text[i];
    if (char === quote) return { value, rest: text.slice(i + 1) };
    if (char === "\\" && quote === '"' && i + 1 < text.length) {
      i += 1;
      value += { n: "\n", t: "\t", r: "\r" }[text[i]] ?? text[i];
    } else {
      value += char;
    }
  }
  return null;
}

/**
 * Variables of an `.env` text, in order: NAME=value, `#` comments, 'single' and "double" quotes (with \n, \", \\ in
 * double ones), `export NAME=…`. A `#` in an unquoted value begins a comment only after a space.
 * Nothing is expanded. Throws a SetupError that names the line it cannot read.
 */
export function parseEnv(text, fileName = ".env") {
  const values = {};
  text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .forEach((line, index) => {
      if (/^\s*(#|$)/.test(line)) return;
      const where = `${fileName}, line ${index + 1}`;
      const match = LINE.exec(line);
      if (!match) throw new SetupError(`${where}: this is not NAME=value. Correct the line or put # before it.`);
      const [, name, raw] = match;
      if (raw.startsWith('"') || raw.startsWith("'")) {
        const found = quoted(raw);
        if (!found) throw new SetupError(`${where}: the quote of ${name} is never closed. Add the missing ${raw[0]}.`);
        if (!/^\s*(#.*)?$/.test(found.rest)) {
          throw new SetupError(`${where}: there is text behind the closing quote of ${name}. Remove it.`);
        }
        values[name] = found.value;
      } else {
        values[name] = raw.replace(/(^|\s)#.*$/, "").trim();
      }
    });
  return values;
}

/**
 * Completes `env` (changed in place) from an `.env` file, if there is one. What the environment already has wins,
 * even when it is empty; afterwards empty variables are removed, so that empty means "not set" everywhere.
 */
export function loadEnvFile(file, env = process.env) {
  const values = existsSync(file) ? parseEnv(readFileSync(file, "utf8"), file) : {};
  for (const [name, value] of Object.entries(values)) {
    if (env[name] === undefined) env[name] = value;
  }
  for (const [name, value] of Object.entries(env)) {
    // Only ours: an empty variable of someone else's may mean something.
    if (value === "" && (name in values || isOurs(name))) delete env[name];
  }
  return env;
}

const OURS = new Set([
  "PORT",
  "HOST",
  "DATA_DIR",
  "MODELS_DIR",
  "MODEL_TIER",
  "ADMIN_USERNAME",
  "ADMIN_PASSWORD",
  "SESSION_SECRET_KEY",
  "TRUST_PROXY",
  "SMTP_URL",
  "QUESTION_WRITER",
  "MCQ_WRITER",
  "MCQ_SOURCE_REVIEWER",
  "MCQ_PEDAGOGY_REVIEWER",
  "TUTOR",
  "RERANKER",
  "MODEL_PRICING_USD_PER_MILLION_JSON",
]);

/** Every variable that Sourcemark reads, without the `<NAME>_API_KEY` ones. */
export const VARIABLES = [...OURS];

function isOurs(name) {
  return OURS.has(name) || (name.endsWith("_API_KEY") && OURS.has(name.slice(0, -"_API_KEY".length)));
}
