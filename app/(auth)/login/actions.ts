"use server";

import { CredentialsSignin } from "next-auth";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { signIn, ThrottledSignin } from "@/lib/auth/config";
import { safeNextPath } from "@/lib/auth/next-path";
import type { ActionState } from "@/lib/auth/action-state";
import { isSameOrigin } from "@/lib/auth/request";
import { throttleSentence } from "@/lib/auth/throttle";

export type SignInState = ActionState<{ username: string }>;

const schema = z.object({
  username: z.string().trim().min(1, "Enter your username.").max(200, "The username is too long."),
  password: z.string().min(1, "Enter your password.").max(1000, "The password is too long."),
  next: z.string().optional(),
});

/** Signs in and leads on to `next`; says neither whether the name or the password was wrong. */
export async function signInAction(_previous: SignInState, form: FormData): Promise<SignInState> {
  const typed = form.get("username");
  const username = typeof typed === "string" ? typed.slice(0, 200) : "";
  const answer = (message: string | null, errors: Record<string, string> = {}): SignInState => ({
    ok: false,
    errors,
    message,
    data: { username },
  });
  if (!isSameOrigin(await headers())) return answer("This request came from another site's page and was refused.");
  const parsed = schema.safeParse(Object.fromEntries(form));
  if (!parsed.success) {
    return answer(null, Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message])));
  }
  const { password, next } = parsed.data;
  try {
    await signIn("admin", { username: parsed.data.username, password, redirect: false });
  } catch (error) {
    if (error instanceof ThrottledSignin) return answer(throttleSentence(error.retryAfterSeconds));
    if (error instanceof CredentialsSignin) return answer("The username or the password is not right. Check both and try again.");
    console.error(error);
    return answer("Signing in failed on the server. Try again; if it happens again, look at the server's log.");
  }
  redirect(safeNextPath(next));
}
