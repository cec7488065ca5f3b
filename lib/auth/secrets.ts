/** The administrator's credentials and the secret that seals session cookies: from the environment, else from the first run. */

import "server-only";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { secretsFile } from "@/db/paths";

const fileSchema = z.object({
  adminUsername: z.string().min(1).optional(),
  adminPassword: z.string().min(1).optional(),
  sessionSecret: z.string().min(1).optional(),
});

export interface Secrets {
  adminUsername: string;
  adminPassword: string;
  sessionSecret: string;
}

/**
 * Reads them anew at each call: a changed file takes effect at once.
 * @throws Error with a sentence when one is missing
 */
export function readSecrets(): Secrets {
  const stored = readSecretsFile();
  const adminUsername = process.env.ADMIN_USERNAME || stored.adminUsername || "admin";
  const adminPassword = process.env.ADMIN_PASSWORD || stored.adminPassword;
  const sessionSecret = process.env.SESSION_SECRET_KEY || stored.sessionSecret;
  if (!adminPassword || !sessionSecret) {
    throw new Error(
      "There is no administrator password or session secret. Start with `npm start`, which makes them, or set ADMIN_PASSWORD and SESSION_SECRET_KEY.",
    );
  }
  return { adminUsername, adminPassword, sessionSecret };
}

function readSecretsFile(): z.infer<typeof fileSchema> {
  let text: string;
  try {
    text = readFileSync(secretsFile(), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch {
    // The parser's own message would quote the file.
    throw new Error(`The file ${secretsFile()} cannot be read as secrets. Mend or delete it and start again.`);
  }
}

/** Compares in a time that depends on neither text: both are hashed to the same length first. */
export function equalsInConstantTime(left: string, right: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text, "utf8").digest();
  return timingSafeEqual(digest(left), digest(right));
}

/** True when both are right; takes the same time whichever is wrong. */
export function isAdmin(username: string, password: string, secrets: Secrets): boolean {
  const hasName = equalsInConstantTime(username, secrets.adminUsername);
  const hasPassword = equalsInConstantTime(password, secrets.adminPassword);
  return hasName && hasPassword;
}

/** Changes whenever the administrator's name, password or the session secret does. */
export function credentialTag(secrets: Secrets): string {
  return createHmac("sha256", secrets.sessionSecret)
    .update(JSON.stringify(["admin", secrets.adminUsername, secrets.adminPassword]))
    .digest("hex");
}
