/** For tests: a signed-in administrator's request headers. */

import "server-only";
import { encode } from "next-auth/jwt";
import type { Db } from "@/db/client";
import { readSecrets } from "./secrets";
import { openAdminSession } from "./sessions";

/** Credentials in the environment, and what puts the environment back. */
export function setTestCredentials(password = "a test password"): () => void {
  const names = ["ADMIN_USERNAME", "ADMIN_PASSWORD", "SESSION_SECRET_KEY"] as const;
  const before = names.map((name) => process.env[name]);
  process.env.ADMIN_USERNAME = "teacher";
  process.env.ADMIN_PASSWORD = password;
  process.env.SESSION_SECRET_KEY = "a secret that is only for tests, and long enough";
  return () =>
    names.forEach((name, index) => {
      const value = before[index];
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    });
}

/** Opens a session and returns its id and its cookie. */
export async function signInForTest(db: Db): Promise<{ sessionId: string; cookie: string }> {
  const secrets = readSecrets();
  const sessionId = openAdminSession(db, secrets);
  return { sessionId, cookie: await cookieFor(sessionId, secrets.sessionSecret) };
}

export async function cookieFor(sessionId: string, secret: string): Promise<string> {
  const token = await encode({ token: { sub: sessionId }, secret, salt: "authjs.session-token" });
  return `authjs.session-token=${token}`;
}
