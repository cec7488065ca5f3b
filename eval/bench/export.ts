/**
 * Bench: printing in the built web app. How long 200 questions with their answer key take, and whether a page waits
 * meanwhile.
 */

import path from "node:path";
import { openDatabase } from "@/db/client";
import { citations, materials, questions } from "@/db/schema";
import { LoginPage } from "@/e2e/pages/login-page";
import { launchBrowser, newVisitor } from "@/e2e/support/browser";
import startServer from "@/e2e/support/server";
import type { BenchRow } from "./rows";

const QUESTIONS = 200;
const TARGET_SECONDS = 10;
/** A page must answer within this, milliseconds. */
const TARGET_PAGE_MS = 100;
/** Pause between two requests to the page. */
const PAUSE_MS = 50;
const MATERIAL = "bench-export";

/** Questions, answers and quotations as long as those of the samples. */
function fillDatabase(): void {
  const db = openDatabase(path.join(process.env.E2E_DATA_DIR ?? "", "sourcemark.db"));
  try {
    db.transaction((tx) => {
      const row = { id: MATERIAL, sha256: "b".repeat(64), title: "Cells, from their walls to their energy", fileName: "cells.pdf", bytes: 1, pageCount: 200 };
      tx.insert(materials).values({ ...row, emptyPages: [], language: "en", warnings: [], state: "ready", embedder: "bench", updatedAt: Date.now() }).run();
      for (let ordinal = 0; ordinal < QUESTIONS; ordinal += 1) {
        const id = `bench-${ordinal}`;
        const answer = `The plasma membrane of cell ${ordinal} is a selectively permeable barrier that separates the cell from its surroundings. Proteins in it let chosen substances pass and keep others out, so that the cell keeps a chemistry of its own.`;
        const rag = { contextRelevance: 0.7, faithfulness: 0.8, answerRelevance: 0.7, ragScore: 0.73 };
        const asked = { stableId: id, ordinal, question: `How does the membrane of cell ${ordinal} keep what happens inside apart from its surroundings?`, answer };
        tx.insert(questions).values({ id, materialId: MATERIAL, jobId: null, ...asked, difficultyAsked: "medium", difficulty: "medium", context: answer, rag, sentenceFaithfulness: [0.9, 0.9] }).run();
        answer.split(/(?<=\.) /).forEach((quote, position) => {
          tx.insert(citations).values({ questionId: id, position, page: ordinal + 1, section: "The plasma membrane", passageAddress: id, similarity: 0.8, quote }).run();
        });
      }
    });
  } finally {
    db.$client.close();
  }
}

/** Rows: seconds for the PDF, the first one (which starts the render process) and a second; pages asked for meanwhile. */
export async function benchExport(): Promise<BenchRow[]> {
  const stop = await startServer();
  const browser = await launchBrowser();
  try {
    fillDatabase();
    const visitor = await newVisitor(browser);
    await new LoginPage(await visitor.newPage()).signIn();
    const pages: number[] = [];
    const askPage = async (): Promise<void> => {
      const asked = performance.now();
      await (await visitor.request.get("/my-materials")).text();
      pages.push(performance.now() - asked);
    };
    for (let warm = 0; warm < 20; warm += 1) await askPage();
    pages.length = 0;
    const print = async (): Promise<number> => {
      const started = performance.now();
      let isDone = false;
      const answer = visitor.request.get(`/api/materials/${MATERIAL}/questions.pdf?key=1`, { timeout: 120_000 }).finally(() => (isDone = true));
      while (!isDone) {
        await askPage();
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      const printed = await answer;
      if (printed.status() !== 200 || (await printed.body()).byteLength < 50_000) throw new Error(`The PDF was not made: ${printed.status()}.`);
      return (performance.now() - started) / 1000;
    };
    const first = await print();
    const second = await print();
    pages.sort((a, b) => a - b);
    const at = (share: number): number => pages[Math.floor(share * (pages.length - 1))] ?? Infinity;
    const seconds = (name: string, value: number): BenchRow => ({ name, value, unit: "s", target: `< ${TARGET_SECONDS}`, ok: value < TARGET_SECONDS });
    return [
      seconds(`${QUESTIONS} questions with answer key, the first PDF`, first),
      seconds(`${QUESTIONS} questions with answer key, the next`, second),
      { name: "pages asked for meanwhile", value: pages.length, unit: "pages" },
      { name: "page, median", value: at(0.5), unit: "ms" },
      { name: "page, 99th percentile", value: at(0.99), unit: "ms", target: `< ${TARGET_PAGE_MS}`, ok: at(0.99) < TARGET_PAGE_MS },
      { name: "page, slowest", value: at(1), unit: "ms" },
    ];
  } finally {
    await browser.close();
    await stop();
  }
}
