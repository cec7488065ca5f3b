/** How fast the models are and how much memory they take: the model process of a server, asked as the server asks it. */
import { createModels, type NliPair, type QuestionPrompt } from "@/lib/nlp/models";
import { residentMb } from "./memory";
import type { BenchRow } from "./rows";

const prompt: QuestionPrompt = {
  before: "Plants need light.",
  sentence: "Photosynthesis converts light energy into chemical energy stored in glucose.",
  after: "It happens in the chloroplasts of the leaf.",
  opening: "",
};
const openings = ["Why", "How", "What is the role of", "What happens when", "What is the difference between", ""];

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Different pairs of about 48 tokens, the two sentences and the template's four included. */
function pairsOf48Tokens(count: number): NliPair[] {
  return Array.from({ length: count }, (_, i) => ({
    premise: `In experiment ${i} the plants that stood in the light made more sugar than the plants that had been kept in a dark room for a week.`,
    hypothesis: `Plants in the light made more sugar than those in a dark room.`,
  }));
}

/** Rows of figures; run on an otherwise idle machine. */
export async function benchModels(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const add = (name: string, value: number, unit: string, target?: string, ok?: boolean): void => {
    rows.push({ name, value, unit, ...(target === undefined ? {} : { target, ok }) });
  };
  // The writer is let go after two idle seconds here, so that what that gives back can be seen.
  const models = createModels({
    cacheEntries: 0,
    environment: { ...process.env, SOURCEMARK_WRITER_IDLE_SECONDS: "2" },
  });
  try {
    const loaded = await seconds(async () => {
      await models.embed(["ready"]);
      await models.classify([{ premise: "ready", hypothesis: "ready" }]);
    });
    add("embedder and nli checked, loaded, tested", loaded, "s", "< 5", loaded < 5);
    add("memory, model process, embedder and nli", residentMb(models.pid), "MB");

    const pairs = pairsOf48Tokens(160);
    const nliSeconds = await seconds(() => models.classify(pairs));
    add("nli, pairs of 48 tokens", pairs.length / nliSeconds, "pairs/s");

    const texts = pairsOf48Tokens(320).map((pair) => pair.premise);
    const embedSeconds = await seconds(() => models.embed(texts));
    add("embedder, sentences of 30 tokens", texts.length / embedSeconds, "texts/s");

    const write = (seed: number) =>
      models.write({
        task: "questions",
        prompts: openings.map((opening) => ({ ...prompt, opening })),
        seed,
        temperature: 0.7,
        topP: 0.9,
      });
    add("question writer: load and first six questions", await seconds(() => write(0)), "s");
    let words = 0;
    const rounds = 3;
    let peak = 0;
    const writerSeconds = await seconds(async () => {
      for (let seed = 1; seed <= rounds; seed++) {
        words += (await write(seed)).reduce((sum, { text }) => sum + text.split(" ").length, 0);
        peak = Math.max(peak, residentMb(models.pid));
      }
    });
    add("question writer, six questions in one batch", writerSeconds / rounds, "s");
    add("question writer, words", words / writerSeconds, "words/s");
    add("memory, model process, while generating", peak, "MB");

    await new Promise((resolve) => setTimeout(resolve, 4000));
    add("memory, model process, when the writer was let go", residentMb(models.pid), "MB");
    add("question writer let go", models.status().states["question-writer"] === "idle" ? 1 : 0, "yes/no");
  } finally {
    await models.close();
  }
  return rows;
}
