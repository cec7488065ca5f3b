/** What Enter does in a mark's field. */

import type { KeyboardEvent } from "react";

/** Saves and leaves the field, so that the next key is a key of the page again; a mark that is missing keeps the focus. */
export function saveOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const { form } = event.currentTarget;
  form?.requestSubmit();
  if (form?.checkValidity() ?? true) event.currentTarget.closest("article")?.focus();
}
