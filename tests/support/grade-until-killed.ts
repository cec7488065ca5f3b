// A process that grades waiting answers (of submissions, or of hand-ins when told so) with the tests' models, gets stuck in
// the third, and waits to be killed.
import { createFakeModels } from "@/lib/nlp/models/fake";
import { wakeHandInGrader } from "@/lib/hand-ins/queue";
import { wakeGrader } from "@/lib/review/queue";
import { getDb } from "@/db/client";

const fake = createFakeModels();
let answers = 0;
const wake = process.argv[2] === "hand-ins" ? wakeHandInGrader : wakeGrader;

void wake(getDb(), () => {
  answers += 1;
  if (answers < 3) return fake;
  process.stdout.write("stuck\n");
  // Keeps the process alive: a promise alone does not.
  setInterval(() => undefined, 1000);
  return { ...fake, embed: () => new Promise<never>(() => undefined) };
});
