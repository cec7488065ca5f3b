/** next-auth with two providers, the administrator and students; set up at first use, because the secret may come from the data folder. */

import "server-only";
import NextAuth, { CredentialsSignin, type NextAuthConfig } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { getDb } from "@/db/client";
import { signInStudent } from "@/lib/students/sign-in";
import { clientAddress } from "./request";
import { isAdmin, readSecrets } from "./secrets";
import { SESSION_SECONDS, openAdminSession } from "./sessions";
import { forgiveAttempts, reserveAttempt } from "./throttle";

/** Thrown when there were too many failures. */
export class ThrottledSignin extends CredentialsSignin {
  constructor(readonly retryAfterSeconds: number) {
    super();
    this.code = "throttled";
  }
}

/** Longer names and passwords are wrong without being looked at. */
const MAX_FIELD_CHARACTERS = 1_000;

const fieldOf = (value: unknown): string => (typeof value === "string" ? value : "");

function authorizeAdmin(credentials: Partial<Record<string, unknown>>, request: Request) {
  const username = fieldOf(credentials.username);
  const password = fieldOf(credentials.password);
  if (username.length > MAX_FIELD_CHARACTERS || password.length > MAX_FIELD_CHARACTERS) return null;
  const db = getDb();
  const address = clientAddress(request.headers);
  const reservation = reserveAttempt(db, "admin", username, address);
  if (!reservation.allowed) throw new ThrottledSignin(reservation.retryAfterSeconds);
  const secrets = readSecrets();
  if (!isAdmin(username, password, secrets)) return null;
  forgiveAttempts(db, "admin", username, address);
  return { id: openAdminSession(db, secrets), name: secrets.adminUsername };
}

async function authorizeStudent(credentials: Partial<Record<string, unknown>>, request: Request) {
  const attempt = { email: fieldOf(credentials.email), password: fieldOf(credentials.password), address: clientAddress(request.headers) };
  if (attempt.email.length > MAX_FIELD_CHARACTERS || attempt.password.length > MAX_FIELD_CHARACTERS) return null;
  const outcome = await signInStudent(getDb(), attempt, readSecrets());
  if (outcome.kind === "throttled") throw new ThrottledSignin(outcome.retryAfterSeconds);
  return outcome.kind === "signed-in" ? { id: outcome.sessionId, name: outcome.name } : null;
}

function authConfig(): NextAuthConfig {
  return {
    secret: readSecrets().sessionSecret,
    basePath: "/api/auth",
    trustHost: true,
    pages: { signIn: "/login", error: "/login" },
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    providers: [
      Credentials({
        id: "admin",
        name: "Administrator",
        credentials: { username: {}, password: { type: "password" } },
        authorize: (credentials, request) => authorizeAdmin(credentials, request),
      }),
      Credentials({
        id: "student",
        name: "Student",
        credentials: { email: {}, password: { type: "password" } },
        authorize: (credentials, request) => authorizeStudent(credentials, request),
      }),
    ],
    logger: {
      // A wrong password is no error of the program; the default prints a stack for each.
      error: (error) => {
        if (!(error instanceof CredentialsSignin)) console.error(error);
      },
    },
  };
}

// The HTTP routes of next-auth are not mounted: signing in and out are server actions, nothing else needs a door.
export const { signIn, signOut } = NextAuth(() => authConfig());
