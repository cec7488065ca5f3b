/** Where a path typed by the user points: npm runs scripts in the project's folder, the user may stand elsewhere. */

import path from "node:path";

/** An absolute path, resolved against the folder the command was typed in. */
export function inputPath(typed: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), typed);
}
