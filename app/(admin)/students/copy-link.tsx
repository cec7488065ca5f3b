"use client";
/** Copies an invite link. Browsers allow that only over HTTPS or on this machine; elsewhere the link is shown, selected. */

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CONTROL } from "@/components/ui/field";

export function CopyLink({ path, of }: { path: string; of: string }) {
  const [state, setState] = useState<"idle" | "copied" | "shown">("idle");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.origin + path);
      setState("copied");
    } catch {
      setState("shown");
    }
  };
  return (
    <>
      <Button look="quiet" className="whitespace-nowrap" onClick={copy} aria-label={`Copy the invite link of ${of}`}>
        {state === "copied" ? "Copied" : "Copy link"}
      </Button>
      <span role="status" className="sr-only">
        {state === "copied" ? `The invite link of ${of} is copied.` : ""}
      </span>
      {state === "shown" ? (
        <input
          readOnly
          autoFocus
          aria-label={`Invite link of ${of}, to copy`}
          className={`${CONTROL} min-w-56`}
          value={window.location.origin + path}
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : null}
    </>
  );
}
