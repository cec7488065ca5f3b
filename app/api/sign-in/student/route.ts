/** Sign-in of students. A route handler, so that too many failures are answered with 429 and Retry-After. */

import { door, type DoorAnswer } from "@/lib/auth/door";
import { safeNextPath } from "@/lib/auth/next-path";
import { signInAt } from "@/lib/auth/sign-in-door";

const WRONG = "The address or the password is not right. Check both and try again.";

export const POST = door("/student-login", async ({ email = "", password = "", next }): Promise<DoorAnswer> => {
  const fields: Record<string, string> = {};
  if (email.trim() === "") fields.email = "Enter your address.";
  if (password === "") fields.password = "Enter your password.";
  const refusal = await signInAt("student", { email, password }, { fields, wrong: WRONG });
  return refusal ?? { kind: "open", location: safeNextPath(next, "/student") };
});
