// A material whose PDF is really there, without waiting for a run over it.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Db } from "@/db/client";
import { makeTestMaterial } from "@/lib/exams/test-material";
import { dataDir } from "./browser";

const SAMPLE = path.join(import.meta.dirname, "..", "fixtures", "cell-structure.pdf");

/** Stores the sample with a line after its end, which readers pass over: a file of its own. Returns the material's id. */
export function storeMaterial(db: Db, line: string): string {
  const file = Buffer.concat([readFileSync(SAMPLE), Buffer.from(`\n% ${line}\n`)]);
  const sha256 = createHash("sha256").update(file).digest("hex");
  mkdirSync(path.join(dataDir(), "uploads"), { recursive: true });
  writeFileSync(path.join(dataDir(), "uploads", `${sha256}.pdf`), file);
  return makeTestMaterial(db, sha256).materialId;
}
