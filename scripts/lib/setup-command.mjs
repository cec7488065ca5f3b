// Installs what is missing and stops: for images and machines that are prepared ahead.
import { ensureInstalled } from "./install.mjs";

export async function main() {
  await ensureInstalled();
  return 0;
}
