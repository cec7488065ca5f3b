/** Buttons and links that look like buttons. */

import type { ComponentProps } from "react";

const BASE =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-lg px-4 py-2 text-sm font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-60";

const LOOKS = {
  primary: "bg-pine text-on-pine hover:bg-pine-strong",
  plain: "border border-edge bg-sheet text-ink hover:bg-sunk",
  quiet: "text-pine underline-offset-4 hover:underline px-2",
  "quiet-danger": "text-bad underline-offset-4 hover:underline px-2",
} as const;

export type ButtonLook = keyof typeof LOOKS;

export const buttonClass = (look: ButtonLook = "plain", extra = "") => `${BASE} ${LOOKS[look]} ${extra}`;

export function Button({ look = "plain", className = "", type = "button", ...rest }: ComponentProps<"button"> & { look?: ButtonLook }) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />;
}
