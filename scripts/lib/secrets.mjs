// The admin password and the session secret of a first run without configuration: made at random, kept in the data
// folder in a file that only its owner can read.
import { randomBytes, randomInt } from "node:crypto";
import { chmodSync, existsSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { SetupError } from "./report.mjs";

/** Name of the file in the data folder. */
export const SECRETS_FILE = "secrets.json";

// Without 0, 1, l, i and o, which are mistaken for one another when a password is typed from a screen.
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** A random password of four groups of five characters (about 99 bits). */
export function makePassword() {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return [group(), group(), group(), group()].join("-");
}

function readStored(file) {
  let text;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new SetupError(`${file} cannot be read (${error.code}): give the user who runs Sourcemark the right to read it.`);
  }
  try {
    const stored = JSON.parse(text);
    for (const name of ["adminUsername", "adminPassword", "sessionSecret"]) {
      if (stored[name] !== undefined && (typeof stored[name] !== "string" || stored[name] === "")) throw new Error(name);
    }
    return stored;
  } catch {
    throw new SetupError(`${file} is damaged. Restore it from a backup, or delete it: the next start then makes a new password.`);
  }
}

/** Writes the whole file at once and never over one that another start has just made; returns what is stored in the end. */
function store(file, secrets, replace) {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  try {
    if (replace) {
      renameSync(draft, file);
      return secrets;
    }
    try {
      linkSync(draft, file);
    } catch (error) {
      if (error.code === "EEXIST") return readStored(file);
      // A file system without hard links.
      renameSync(draft, file);
    }
    return secrets;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Credentials for the server: {username, password, sessionSecret, source: "environment" | "stored" | "created"}.
 * What the environment gives wins; only what it does not give is made and stored. `source` tells where the password is from.
 */
export function ensureSecrets(dataDir, env) {
  const file = path.join(dataDir, SECRETS_FILE);
  if (env.ADMIN_PASSWORD && env.SESSION_SECRET_KEY) {
    return { username: env.ADMIN_USERNAME || "admin", password: env.ADMIN_PASSWORD, sessionSecret: env.SESSION_SECRET_KEY, source: "environment" };
  }
  const exists = existsSync(file);
  let stored = exists ? readStored(file) : {};
  const missing = {};
  if (!env.ADMIN_PASSWORD && !stored.adminPassword) missing.adminPassword = makePassword();
  if (!env.SESSION_SECRET_KEY && !stored.sessionSecret) missing.sessionSecret = randomBytes(32).toString("base64url");
  if (Object.keys(missing).length > 0) stored = store(file, { ...stored, ...missing }, exists);
  else if (process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);

  const isNew = missing.adminPassword !== undefined && stored.adminPassword === missing.adminPassword;
  return {
    username: env.ADMIN_USERNAME || stored.adminUsername || "admin",
    password: env.ADMIN_PASSWORD || stored.adminPassword,
    sessionSecret: env.SESSION_SECRET_KEY || stored.sessionSecret,
    source: env.ADMIN_PASSWORD ? "environment" : isNew ? "created" : "stored",
  };
}
