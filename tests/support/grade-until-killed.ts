// A process that grades waiting answers with the tests' models, gets stuck in the third, and waits to be killed.
import { createFakeModels } from "@/lib/nlp/models/fake";
import { wakeGrader } from "@/lib/review/queue";
import { getDb } from "@/db/client";

const fake = createFakeModels();
let answers = 0;

void wakeGrader(getDb(), () => {
  answers += 1;
  if (answers < 3) return fake;
  process.stdout.write("stuck\n");
  // Keeps the process alive: a promise alone does not.
  setInterval(() => undefined, 1000);
  return { ...fake, embed: () => new Promise<never>(() => undefined) };
});
