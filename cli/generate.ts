/** `generate <file.pdf>`: questions with grounded reference answers from one PDF, as JSON on stdout or as a readable list. */

import { writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { renderPdf } from "@/lib/export/render-pdf";
import { toSheetQuestion } from "@/lib/export/sheet";
import { DocumentError, extractPdf, type ExtractedDocument } from "@/lib/nlp/document";
import { createModels } from "@/lib/nlp/models";
import { generateQuestions, GenerationError, parseGenerationOptions, type GenerationOptions, type GenerationResult } from "@/lib/nlp/questions";
import { buildIndex, type PassageIndex } from "@/lib/nlp/retrieval";
import { argumentProblem } from "./arguments";
import { notWritable, outputProblem } from "./output-file";
import { inputPath } from "./paths";

export const USAGE =
  "generate <file.pdf> [--topic T] [--difficulty easy|medium|hard] [--questions N] [--seed S] [--out file.pdf] --json";

const OPTIONS = {
  topic: { type: "string" },
  difficulty: { type: "string" },
  questions: { type: "string" },
  seed: { type: "string" },
  out: { type: "string" },
  json: { type: "boolean" },
} as const;

interface Request {
  file: string;
  out: string | null;
  asJson: boolean;
  options: GenerationOptions;
}

interface Timings {
  extract_ms: number;
  embed_ms: number;
  total_ms: number;
}

/** Exit code: 0 done, 2 bad input, 1 failure. */
export async function run(args: string[]): Promise<number> {
  const request = parseRequest(args);
  if (typeof request === "string") {
    process.stderr.write(`${request}\nUsage: ${USAGE}\n`);
    return 2;
  }
  const problem = request.out === null ? null : await outputProblem(request.out, request.file);
  if (problem !== null) {
    say(problem);
    return 2;
  }
  try {
    return await generate(request);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return error instanceof DocumentError || error instanceof GenerationError ? 2 : 1;
  }
}

/** The request, or a sentence that says what is wrong with the arguments. */
function parseRequest(args: string[]): Request | string {
  let parsed;
  try {
    parsed = parseArgs({ args: joinNegativeNumbers(args), options: OPTIONS, allowPositionals: true });
  } catch (error) {
    return argumentProblem(error);
  }
  const { values, positionals } = parsed;
  const [file, ...others] = positionals;
  if (file === undefined || file.trim() === "") return "Name the PDF to make questions from.";
  if (others.length > 0) return `One PDF at a time: “${others.join(" ")}” is too much. Put a path with spaces in quotes.`;
  if (values.out?.trim() === "") return "Give --out the name of a PDF file.";
  // A form may leave a field empty; here it comes of an unset variable, and the default would be a surprise.
  const empty = (["questions", "seed", "difficulty"] as const).find((name) => values[name]?.trim() === "");
  if (empty !== undefined) return `The option --${empty} has an empty value. Leave it out for the default.`;
  const checked = parseGenerationOptions(values);
  if (!checked.ok) return Object.values(checked.errors).join("\n");
  return {
    file: inputPath(file),
    out: values.out === undefined ? null : inputPath(values.out),
    asJson: values.json === true,
    options: checked.options,
  };
}

/** `--questions -1` is a wrong number, not an unknown option. */
function joinNegativeNumbers(args: string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const last = joined.at(-1);
    if (last !== undefined && /^--\w+$/.test(last) && /^-\d/.test(arg)) joined[joined.length - 1] = `${last}=${arg}`;
    else joined.push(arg);
  }
  return joined;
}

/** Exit code: 0, or 1 when the result is on stdout but the file of `--out` could not be written. */
async function generate({ file, out, asJson, options }: Request): Promise<number> {
  const started = performance.now();
  say(`Reading ${path.basename(file)} …`);
  const document = await extractPdf(file);
  const extracted = performance.now();
  for (const warning of document.warnings) say(warning);
  const models = createModels();
  try {
    const index = await buildIndex(document, models);
    const embedded = performance.now();
    say(`${counted(index.passages.length, "passage")} on ${counted(document.pages.length, "page")}. Writing questions …`);
    const result = await generateQuestions({ document, index, ...options }, models, {
      onProgress: ({ done, total, attempts }) => say(`${done} of ${total} questions after ${attempts} attempts`),
    });
    for (const note of result.notes) say(note);
    const timings = {
      extract_ms: Math.round(extracted - started),
      embed_ms: Math.round(embedded - extracted),
      total_ms: Math.round(performance.now() - started),
    };
    // Before the file: a full disk must not cost the questions.
    process.stdout.write(asJson ? `${JSON.stringify(toJson(document, index, result, timings))}\n` : toText(result));
    if (out === null) return 0;
    const pdf = await renderPdf("questions", { title: document.title, questions: result.questions.map(toSheetQuestion), withAnswers: true });
    const isWritten = await writeFile(out, pdf).then(() => true, () => false);
    say(isWritten ? `Wrote ${out}` : notWritable(out));
    return isWritten ? 0 : 1;
  } finally {
    await models.close();
  }
}

/** The JSON of the command-line contract. */
function toJson(document: ExtractedDocument, index: PassageIndex, result: GenerationResult, timings: Timings) {
  const { evaluation } = result;
  return {
    material: { title: document.title, pages: document.pageCount, passages: index.passages.length, sha256: document.sha256 },
    questions: result.questions.map(({ id, question, answer, difficulty, context, citations }) => ({
      id,
      question,
      answer,
      difficulty,
      context,
      citations,
    })),
    evaluation: {
      context_relevance: evaluation?.contextRelevance ?? null,
      faithfulness: evaluation?.faithfulness ?? null,
      answer_relevance: evaluation?.answerRelevance ?? null,
      rag_score: evaluation?.ragScore ?? null,
    },
    attempts: result.attempts,
    rejected: result.rejected.map(({ question, reason }) => ({ question, reason })),
    timings: {
      extract_ms: timings.extract_ms,
      embed_ms: timings.embed_ms,
      generate_ms: result.timings.generateMs,
      answer_ms: result.timings.answerMs,
      total_ms: timings.total_ms,
    },
  };
}

function toText({ questions }: GenerationResult): string {
  return questions
    .map(({ question, answer, difficulty, citations }, i) => {
      const quotes = citations.map(({ page, quote }) => `   p. ${page}: “${quote}”`).join("\n");
      return `${i + 1}. ${question} (${difficulty})\n   ${answer}\n${quotes}\n\n`;
    })
    .join("");
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function say(message: string): void {
  process.stderr.write(`${message}\n`);
}
