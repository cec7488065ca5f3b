/** Signing in through a door: what a wrong password and too many of them are answered with. */

import "server-only";
import { CredentialsSignin } from "next-auth";
import { signIn, ThrottledSignin } from "./config";
import { type Refusal, throttled } from "./door";

/** Signs in and sets the cookie; a refusal when it could not. `fields` says what was left empty, `wrong` what was not right. */
export async function signInAt(
  role: "admin" | "student",
  credentials: Record<string, string>,
  { fields, wrong }: { fields: Record<string, string>; wrong: string },
): Promise<Refusal | null> {
  if (Object.keys(fields).length > 0) {
    return { kind: "refused", status: 400, code: "bad_request:sign-in", message: "Something is missing.", fields };
  }
  try {
    await signIn(role, { ...credentials, redirect: false });
    return null;
  } catch (error) {
    if (error instanceof ThrottledSignin) return throttled(error.retryAfterSeconds);
    if (!(error instanceof CredentialsSignin)) throw error;
    return { kind: "refused", status: 401, code: "unauthorized:sign-in", message: wrong };
  }
}
