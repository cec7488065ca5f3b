/** Sign-in of the administrator. */

import type { Metadata } from "next";
import { headers } from "next/headers";
import Link from "next/link";
import { redirect } from "next/navigation";
import { Logo } from "@/components/logo";
import { Card } from "@/components/ui/card";
import { currentAdmin } from "@/lib/auth/current";
import { safeNextPath } from "@/lib/auth/next-path";
import { LoginForm } from "./login-form";

export const metadata: Metadata = { title: "Sign in" };

export default async function LoginPage({ searchParams }: PageProps<"/login">) {
  const next = safeNextPath((await searchParams).next);
  if (await currentAdmin(await headers())) redirect(next);
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-5 py-12">
      <Logo />
      <h1 className="mt-8 text-3xl font-semibold">
        Questions that <span className="marked">show their source</span>.
      </h1>
      <p className="mt-3 leading-relaxed text-quiet">Sign in to make questions from course PDFs and to mark answers.</p>
      <Card className="mt-7">
        <LoginForm next={next} />
      </Card>
      <p className="mt-5 text-sm leading-relaxed text-quiet">
        The password was shown once when Sourcemark was first started, or is the ADMIN_PASSWORD of its configuration.
        Students{" "}
        <Link href="/student-login" className="font-semibold text-pine underline underline-offset-4">
          sign in here
        </Link>
        .
      </p>
    </main>
  );
}
