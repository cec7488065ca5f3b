/** An address that leads nowhere. */

import Link from "next/link";
import { Logo } from "@/components/logo";
import { buttonClass } from "@/components/ui/button";

export const metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center px-5 py-16">
      <Logo />
      <h1 className="mt-8 text-3xl font-semibold">There is no such page</h1>
      <p className="mt-3 leading-relaxed text-quiet">
        The address may be mistyped, or what was here has been deleted. Deleted materials can be restored for a day from
        the list of materials.
      </p>
      <p className="mt-6">
        <Link href="/" className={buttonClass("primary")}>
          To the dashboard
        </Link>
      </p>
    </main>
  );
}
