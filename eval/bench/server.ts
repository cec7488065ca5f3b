/**
 * Bench: the built web app as a teacher runs it. How soon it answers, how long its pages take and how much memory server
 * and model process hold while a run writes questions.
 */

import { launchBrowser, newVisitor } from "@/e2e/support/browser";
import startServer from "@/e2e/support/server";
import { DashboardPage } from "@/e2e/pages/dashboard-page";
import { LoginPage } from "@/e2e/pages/login-page";
import { descendants, residentMb } from "./memory";
import type { BenchRow } from "./rows";
import { twentyPages } from "./twenty-pages";

const FILE_NAME = "twenty-pages.pdf";
/** Pause between two requests, milliseconds. */
const PAUSE_MS = 100;
/** The product waits five minutes before it lets the writer go; here less, so that what that gives back can be seen. */
const WRITER_IDLE_SECONDS = 5;
const TARGETS = { readySeconds: 5, pageMs: 100, generatingMb: 1400, idleMb: 800 };

/** Next.js' own server and the model process below it; not npm's, not the browser's. */
function serverMemoryMb(): number {
  return [...descendants()]
    .filter(([, command]) => /^next-server|process\.mjs/.test(command))
    .reduce((sum, [pid]) => sum + residentMb(pid), 0);
}

/** Rows: seconds to the first answer, pages while a run works, memory. The build must be current, or its time counts too. */
export async function benchServer(): Promise<BenchRow[]> {
  process.env.SOURCEMARK_WRITER_IDLE_SECONDS = String(WRITER_IDLE_SECONDS);
  // The first start builds what is stale; the second is measured.
  await (await startServer())();
  const started = performance.now();
  const stop = await startServer();
  const readySeconds = (performance.now() - started) / 1000;
  const browser = await launchBrowser();
  try {
    const visitor = await newVisitor(browser);
    const page = await visitor.newPage();
    await new LoginPage(page).signIn();
    const dashboard = new DashboardPage(page);
    await dashboard.choose({ name: FILE_NAME, mimeType: "application/pdf", buffer: Buffer.from(await twentyPages()) }, { questions: "10" });
    await dashboard.send();
    const run = dashboard.run(FILE_NAME);
    await run.waitFor();
    const times: number[] = [];
    let peakMb = 0;
    while (!(await run.getByText("Done", { exact: true }).isVisible())) {
      if (await run.getByText("Failed", { exact: true }).isVisible()) throw new Error("The run that was to be measured failed.");
      const asked = performance.now();
      await (await visitor.request.get("/my-materials")).text();
      times.push(performance.now() - asked);
      peakMb = Math.max(peakMb, serverMemoryMb());
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    await new Promise((resolve) => setTimeout(resolve, (WRITER_IDLE_SECONDS + 5) * 1000));
    const idleMb = serverMemoryMb();
    times.sort((a, b) => a - b);
    const at = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? Infinity;
    const { readySeconds: ready, pageMs, generatingMb, idleMb: idle } = TARGETS;
    return [
      { name: "start to first answer, everything built", value: readySeconds, unit: "s", target: `< ${ready}`, ok: readySeconds < ready },
      { name: "pages asked for while a run works", value: times.length, unit: "pages" },
      { name: "page, median", value: at(0.5), unit: "ms", target: `< ${pageMs}`, ok: at(0.5) < pageMs },
      { name: "page, 95th percentile", value: at(0.95), unit: "ms", target: `< ${pageMs}`, ok: at(0.95) < pageMs },
      { name: "page, slowest", value: at(1), unit: "ms" },
      { name: "memory while generating, server and models", value: peakMb, unit: "MB", target: `< ${generatingMb}`, ok: peakMb > 0 && peakMb < generatingMb },
      { name: "memory when the writer was let go", value: idleMb, unit: "MB", target: `< ${idle}`, ok: idleMb > 0 && idleMb < idle },
    ];
  } finally {
    await browser.close();
    await stop();
  }
}
