/** Who sends a request. Looks the session up in the database every time. */

import "server-only";
import { getToken } from "next-auth/jwt";
import { getDb } from "@/db/client";
import { readSecrets } from "./secrets";
import { type Admin, findAdmin } from "./sessions";

const COOKIE = "authjs.session-token";

/** The signed-in administrator, or null. */
export async function currentAdmin(headers: Headers): Promise<Admin | null> {
  const cookies = headers.get("cookie") ?? "";
  if (!cookies.includes(COOKIE)) return null;
  const secrets = readSecrets();
  // Behind HTTPS the cookie has the `__Secure-` name, which a page without HTTPS cannot set.
  const secureCookie = cookies.includes(`__Secure-${COOKIE}`);
  const token = await getToken({ req: { headers }, secret: secrets.sessionSecret, secureCookie });
  return token?.sub ? findAdmin(getDb(), token.sub, secrets) : null;
}
