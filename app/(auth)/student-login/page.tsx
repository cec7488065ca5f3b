/** Students sign in here; who comes with an invitation registers. */

import type { Metadata } from "next";
import { headers } from "next/headers";
import Link from "next/link";
import { redirect } from "next/navigation";
import { Logo } from "@/components/logo";
import { Card } from "@/components/ui/card";
import { getDb } from "@/db/client";
import { currentStudent } from "@/lib/auth/current";
import { safeNextPath } from "@/lib/auth/next-path";
import { needsInviteCode } from "@/lib/students/register";
import { RegisterForm } from "./register-form";
import { SignInForm } from "./sign-in-form";

export const metadata: Metadata = { title: "Sign in as a student" };

const LINK = "font-semibold text-pine underline underline-offset-4";

export default async function StudentLoginPage({ searchParams }: PageProps<"/student-login">) {
  const query = await searchParams;
  const text = (name: string, most: number) => (typeof query[name] === "string" ? query[name].slice(0, most) : "");
  const next = safeNextPath(query.next, "/student");
  if (await currentStudent(await headers())) redirect(next);
  const code = text("code", 40);
  const isRegistering = code !== "" || query.register !== undefined;
  const email = text("email", 254);
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-5 py-12">
      <Logo />
      <h1 className="mt-8 text-3xl font-semibold">{isRegistering ? "Register" : "Sign in to your exams"}</h1>
      <p className="mt-3 leading-relaxed text-quiet">
        {isRegistering ? (
          <>
            You do this once.{" "}
            <Link href="/student-login" className={LINK}>
              Sign in instead
            </Link>{" "}
            if you have registered before.
          </>
        ) : (
          <>
            Here for the first time?{" "}
            <Link href="/student-login?register=1" className={LINK}>
              Register
            </Link>{" "}
            first.
          </>
        )}
      </p>
      <Card className="mt-7">
        {isRegistering ? <RegisterForm needsCode={needsInviteCode(getDb())} email={email} code={code} /> : <SignInForm next={next} email={email} />}
      </Card>
      <p className="mt-5 text-sm leading-relaxed text-quiet">
        Forgotten your password? Your teacher can reset your account and give you a new invite code. Teachers{" "}
        <Link href="/login" className={LINK}>
          sign in here
        </Link>
        .
      </p>
    </main>
  );
}
