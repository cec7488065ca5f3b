/** Looks at the path of `--out` before minutes of work go into what is to be written there. */

import { constants } from "node:fs";
import { access, realpath, stat } from "node:fs/promises";
import path from "node:path";

/** A sentence that says why nothing can be written to `out`, null when it seems possible. `input` must not be overwritten. */
export async function outputProblem(out: string, input: string): Promise<string | null> {
  const folder = path.dirname(out);
  const isFolder = await stat(folder).then((found) => found.isDirectory(), () => false);
  if (!isFolder) return `There is no folder ${folder} to write ${path.basename(out)} to. Create it, or choose another place for --out.`;
  const present = await stat(out).catch(() => null);
  if (present?.isDirectory() === true) return `${out} is a folder. Give --out the name of a PDF file.`;
  if (present !== null && (await realpath(out)) === (await realpath(input).catch(() => null))) {
    return "The file of --out is the PDF that is read: it would be overwritten. Choose another name.";
  }
  const isWritable = await access(present === null ? folder : out, constants.W_OK).then(() => true, () => false);
  return isWritable ? null : notWritable(out);
}

/** For a write that failed although nothing spoke against it: the disk is full, or the file system is read-only. */
export function notWritable(out: string): string {
  return `${out} cannot be written: this user may not, or the disk is full or read-only. Choose another place for --out.`;
}
