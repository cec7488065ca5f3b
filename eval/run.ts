/**
 * `npm run eval [-- --quick | --full] [nli | short-answers | marked-answers | behaviour …]`: measures the models and the grader on
 * the labelled sets of eval/data and the cases of eval/behaviour, prints tables and writes eval/reports. The same models give the same figures.
 */

import { parseArgs } from "node:util";
import { createModels, type Models } from "@/lib/nlp/models";
import { evaluateBehaviour } from "./behaviour";
import { evaluateMarkedAnswers } from "./marked-answers";
import { evaluateNli } from "./nli";
import { writeReport } from "./report";
import { rememberScores } from "./remembered-models";
import { evaluateShortAnswers } from "./short-answers";
import type { Size } from "./size";
import { runScript } from "@/cli/run-script";

const EVALUATIONS: Record<string, (models: Models, size: Size) => Promise<object>> = {
  nli: evaluateNli,
  "short-answers": evaluateShortAnswers,
  "marked-answers": evaluateMarkedAnswers,
  behaviour: evaluateBehaviour,
};

async function main(args: string[]): Promise<number> {
  const options = { quick: { type: "boolean" }, full: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const unknown = positionals.find((name) => !Object.hasOwn(EVALUATIONS, name));
  if (unknown !== undefined) {
    process.stderr.write(`There is no evaluation "${unknown}". Choose from ${Object.keys(EVALUATIONS).join(", ")}.\n`);
    return 2;
  }
  const size: Size = values.quick ? "quick" : values.full ? "full" : "usual";
  const models = createModels();
  // An idle model process does not keep this one alive; stay until all is written.
  const stay = setInterval(() => undefined, 60_000);
  try {
    for (const [name, evaluate] of Object.entries(EVALUATIONS)) {
      if (positionals.length > 0 && !positionals.includes(name)) continue;
      const result = await evaluate(rememberScores(models), size);
      // A quick look must not replace the figures that the documents cite.
      if (size !== "quick") writeReport(name, { size, ...result });
    }
  } finally {
    await models.close();
    clearInterval(stay);
  }
  process.stdout.write(size === "quick" ? "\nQuick run: no report written.\n" : "\nReports are in eval/reports.\n");
  return 0;
}

runScript(main);
