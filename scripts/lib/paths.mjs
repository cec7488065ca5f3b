// Where things are, seen from the scripts.
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder, absolute. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..", "..");

/** Absolute path of something in the project. */
export function inProject(...parts) {
  return path.join(ROOT, ...parts);
}
