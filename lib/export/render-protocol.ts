/** What the render process and its parent say to each other, over IPC with structured clones. */

import type { PrintableInput, PrintableKind } from "./printables";

/** One document to print; `input` belongs to `kind`. */
export type RenderRequest = { [Kind in PrintableKind]: { id: number; kind: Kind; input: PrintableInput<Kind> } }[PrintableKind];

export type RenderReply = { id: number; ok: true; bytes: Uint8Array } | { id: number; ok: false; message: string };
