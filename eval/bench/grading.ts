/** Bench: how fast answers are graded by the formula, through the model process as the server uses it. */

import { gradeAnswer, keyPointProfile } from "@/lib/nlp/grading";
import { createModels, type Models } from "@/lib/nlp/models";
import type { BenchRow } from "./rows";

/** Answers graded for the rate, all different: two sentences each, to a question with three key points. */
const ANSWERS = 40;
/** As many at a time as the command line keeps in flight. */
const IN_FLIGHT = 8;
const TARGET_RATE = 3.5;
const TARGET_FIRST_SECONDS = 2.5;

const QUESTION = "How does a vaccine protect against a disease?";
const SOURCE =
  "A vaccine contains a weakened or dead form of a pathogen. The immune system responds to it by making antibodies and " +
  "memory cells. Antibodies mark the pathogen so that other cells can destroy it. Memory cells stay in the body for years. " +
  "If the real pathogen enters the body later, memory cells respond quickly. The person does not fall ill, or falls ill only mildly. " +
  "Vaccines are tested for safety before they are given to the public. Some vaccines must be repeated after a few years.";
const REFERENCE =
  "A vaccine contains a weakened or dead form of a pathogen. The immune system responds to it by making antibodies and memory cells. " +
  "If the real pathogen enters the body later, memory cells respond quickly.";

const FIRST = [
  "A vaccine is made from a weak or a killed germ.",
  "The shot shows the body a harmless form of the germ.",
  "It holds germs that cannot make you ill any more.",
  "With a vaccine the body meets a dead form of the pathogen.",
  "A vaccine kills all germs in the blood at once.",
  "You are given a small part of the disease that is too weak to hurt you.",
  "The doctor injects a weakened virus into the arm.",
  "Vaccines are medicines against diseases.",
];
const SECOND = [
  "The immune system then makes antibodies, and memory cells react fast when the real germ comes.",
  "After that the body remembers the germ and fights it quickly the next time.",
  "Then antibodies are made and the person stays healthy.",
  "The memory cells stay for years and respond when the germ enters the body.",
  "Because of that nobody can ever become ill again.",
];

/** Counts the pairs that reach the model, to see that none are wasted. */
function counting(models: Models): { models: Models; pairs: () => number } {
  let pairs = 0;
  const counted: Models = Object.create(models, {
    classify: {
      value: (asked: Parameters<Models["classify"]>[0], options: Parameters<Models["classify"]>[1]) => {
        pairs += asked.length;
        return models.classify(asked, options);
      },
    },
  }) as Models;
  return { models: counted, pairs: () => pairs };
}

/** Rows: seconds for the first answer to a question, answers per second after it, NLI pairs per answer. */
export async function benchGrading(): Promise<BenchRow[]> {
  const opened = createModels();
  const { models, pairs } = counting(opened);
  const grade = (answer: string) => gradeAnswer({ question: QUESTION, references: [REFERENCE], source: SOURCE, answer }, models);
  try {
    // Loading is measured on its own; here the models are there, the question is not.
    await Promise.all([opened.embed(["warm up"]), opened.classify([{ premise: "warm up", hypothesis: "warm up" }])]);
    const answers = FIRST.flatMap((first) => SECOND.map((second) => `${first} ${second}`)).slice(0, ANSWERS);
    const started = performance.now();
    await grade("A vaccine shows the body a weak germ. It is then ready for the real one.");
    const firstSeconds = (performance.now() - started) / 1000;
    const pairsBefore = pairs();
    const rateStarted = performance.now();
    let next = 0;
    const worker = async () => {
      for (let answer = answers[next++]; answer !== undefined; answer = answers[next++]) await grade(answer);
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
    const rate = answers.length / ((performance.now() - rateStarted) / 1000);
    const { keyPoints } = await keyPointProfile(REFERENCE, SOURCE, QUESTION, opened);
    return [
      { name: "first answer to a question", value: firstSeconds, unit: "s", target: `< ${TARGET_FIRST_SECONDS}`, ok: firstSeconds < TARGET_FIRST_SECONDS },
      { name: "answers graded, key points cached", value: rate, unit: "answers/s", target: `≥ ${TARGET_RATE}`, ok: rate >= TARGET_RATE },
      { name: "NLI pairs per answer", value: (pairs() - pairsBefore) / answers.length, unit: `pairs at ${keyPoints.length} key points` },
    ];
  } finally {
    await opened.close();
  }
}
