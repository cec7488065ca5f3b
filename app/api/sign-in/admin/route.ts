/** Sign-in of the administrator. A route handler, so that too many failures are answered with 429 and Retry-After. */

import { door, type DoorAnswer } from "@/lib/auth/door";
import { safeNextPath } from "@/lib/auth/next-path";
import { signInAt } from "@/lib/auth/sign-in-door";

/** Says neither whether the name or the password was wrong. */
const WRONG = "The username or the password is not right. Check both and try again.";

export const POST = door("/login", async ({ username = "", password = "", next }): Promise<DoorAnswer> => {
  const fields: Record<string, string> = {};
  if (username.trim() === "") fields.username = "Enter your username.";
  if (password === "") fields.password = "Enter your password.";
  const refusal = await signInAt("admin", { username: username.trim(), password }, { fields, wrong: WRONG });
  return refusal ?? { kind: "open", location: safeNextPath(next) };
});
