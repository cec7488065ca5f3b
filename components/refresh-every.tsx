"use client";
/** Asks the server for the page anew at intervals while it is shown. */

import { useRouter } from "next/navigation";
import { useEffect } from "react";

export function RefreshEvery({ seconds }: { seconds: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [router, seconds]);
  return null;
}
