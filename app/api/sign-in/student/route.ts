/** Sign-in of students. A route handler, so that too many failures are answered with 429 and Retry-After. */

import { CredentialsSignin } from "next-auth";
import { signIn, ThrottledSignin } from "@/lib/auth/config";
import { door, type DoorAnswer, throttled } from "@/lib/auth/door";
import { safeNextPath } from "@/lib/auth/next-path";

export const POST = door("/student-login", async ({ email = "", password = "", next }): Promise<DoorAnswer> => {
  const errors: Record<string, string> = {};
  if (email.trim() === "") errors.email = "Enter your address.";
  if (password === "") errors.password = "Enter your password.";
  if (Object.keys(errors).length > 0) {
    return { kind: "refused", status: 400, code: "bad_request:sign-in", message: "Something is missing.", fields: errors };
  }
  try {
    await signIn("student", { email, password, redirect: false });
  } catch (error) {
    if (error instanceof ThrottledSignin) return throttled(error.retryAfterSeconds);
    if (!(error instanceof CredentialsSignin)) throw error;
    const message = "The address or the password is not right. Check both and try again.";
    return { kind: "refused", status: 401, code: "unauthorized:sign-in", message };
  }
  return { kind: "open", location: safeNextPath(next, "/student") };
});
