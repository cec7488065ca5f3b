/**
 * Made the files of eval/data from the full sets, and can make them again:
 * `node --import tsx eval/make-data.ts <folder with the full sets>`. Not part of `npm run eval`.
 */

import { copyFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { DATA_FILES, readJsonLinesGz, type NliRow, type ShortAnswerRow } from "./data-files";
import { sample } from "./random";

const SAMPLE_SEED = 2013;
/** Half of the NLI sample from each set. */
const NLI_PAIRS_PER_SET = 1000;

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write("Name the folder that holds the full sets.\n");
  process.exit(2);
}
const from = (name: string) => path.join(folder, name);
const to = (name: string) => path.join("eval/data", name);
const write = (name: string, rows: readonly object[]) =>
  writeFileSync(to(name), gzipSync(rows.map((row) => `${JSON.stringify(row)}\n`).join(""), { level: 9 }));

copyFileSync(from("scientsbank-unseen-questions.jsonl.gz"), to(DATA_FILES.unseenQuestions));
copyFileSync(from("saf-train-en.jsonl.gz"), to(DATA_FILES.saf));

const semeval = readJsonLinesGz<ShortAnswerRow>(from("semeval2013-task7-train-ua.jsonl.gz"));
write(DATA_FILES.unseenAnswers, semeval.filter((row) => row.split === "answers"));

const nli = readJsonLinesGz<NliRow>(from("nli-heldout.jsonl.gz"));
const sets = [...new Set(nli.map((row) => row.src))];
write(
  DATA_FILES.nli,
  sets.flatMap((set) => sample(nli.filter((row) => row.src === set), NLI_PAIRS_PER_SET, SAMPLE_SEED)),
);
