"use client";
/** A page that failed, within the frame of the administrator's pages. */

import { PageFailure } from "@/components/page-failure";

export default function ErrorPage({ retry }: { error: unknown; retry: () => void }) {
  return <PageFailure retry={retry} href="/my-materials" label="To my materials" />;
}
