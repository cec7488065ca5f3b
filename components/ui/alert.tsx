/** A sentence that must not be missed. Errors interrupt a screen reader, the rest waits its turn. */

import type { ReactNode } from "react";

const TONES = {
  info: "border-pine bg-pine-wash text-ink",
  good: "border-good bg-good-wash text-ink",
  warn: "border-warn bg-warn-wash text-ink",
  bad: "border-bad bg-bad-wash text-ink",
} as const;

interface AlertProps {
  tone?: keyof typeof TONES;
  title?: string;
  children?: ReactNode;
  /** Present when the page loads, so that it need not be announced. */
  isStatic?: boolean;
}

export function Alert({ tone = "info", title, children, isStatic = false }: AlertProps) {
  const role = isStatic ? undefined : tone === "bad" ? "alert" : "status";
  return (
    <div role={role} className={`rounded-lg border-l-4 px-4 py-3 text-sm leading-relaxed ${TONES[tone]}`}>
      {title ? <p className="font-semibold">{title}</p> : null}
      {children}
    </div>
  );
}
