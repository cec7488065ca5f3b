"use client";
/** A page that failed outside any frame. */

import { PageFailure } from "@/components/page-failure";

export default function ErrorPage({ retry }: { error: unknown; retry: () => void }) {
  return (
    <main className="mx-auto max-w-lg px-5 py-20">
      <PageFailure retry={retry} href="/" label="To the start page" />
    </main>
  );
}
