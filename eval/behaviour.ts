/** How the grader behaves on hand-written answers: which fall into the band of a fair teacher, which stand in the right order. */

import { GRADE_CORRECT_THRESHOLD } from "@/lib/nlp/constants";
import { groupBy } from "@/lib/group";
import { gradeAnswer } from "@/lib/nlp/grading";
import { GRADING_MODES, type GradingMode } from "@/lib/nlp/grading/types";
import type { Models } from "@/lib/nlp/models";
import { type BehaviourCase, isBand, readBehaviourCases, type Topic } from "./behaviour-cases";
import { mapInFlight, progressOf } from "./in-parts";
import { bootstrap } from "./metrics";
import { sample } from "./random";
import type { Size } from "./size";
import { printTable, withInterval } from "./table";

const ANSWERS_IN_FLIGHT = 16;
const QUICK_CASES = 60;
const SAMPLE_SEED = 6;
/** Of these kinds all must stay below the pass mark. */
const NEVER_PASSES = ["empty", "copied-question", "off-topic", "injection", "other-answer"];

/** What became of one case. Marks are unrounded, 0–10. */
interface Outcome {
  of: BehaviourCase;
  marks: number[];
  isMet: boolean;
}

export async function evaluateBehaviour(models: Models, size: Size) {
  const all = readBehaviourCases();
  const cases = size === "quick" ? sample(all, QUICK_CASES, SAMPLE_SEED) : all;
  const graders = [];
  for (const mode of GRADING_MODES) {
    const marks = await markAll(cases, mode, models);
    const outcomes = cases.map((of): Outcome => {
      const own = answersOf(of).map((answer) => marks.get(keyOf(of.about, answer)) ?? 0);
      return { of, marks: own, isMet: isMet(of, own) };
    });
    const grader = { grader: mode, ...summarise(outcomes) };
    print(grader, cases.length);
    graders.push(grader);
  }
  const subjects = new Set(cases.map(({ about }) => about.subject)).size;
  return { n: cases.length, of: all.length, subjects, graders };
}

const answersOf = (of: BehaviourCase): string[] => (isBand(of) ? [of.answer] : [of.better, of.worse]);
const keyOf = ({ subject, topic }: Topic, answer: string) => JSON.stringify([subject, topic, answer]);

/** Equal answers to one question are graded once. */
async function markAll(cases: readonly BehaviourCase[], mode: GradingMode, models: Models): Promise<Map<string, number>> {
  const wanted = [...new Map(cases.flatMap(({ about, ...of }) => answersOf({ ...of, about }).map((answer) => [keyOf(about, answer), { about, answer }] as const)))];
  const qualities = await mapInFlight(
    wanted,
    ANSWERS_IN_FLIGHT,
    async ([key, { about, answer }]) => {
      const request = { question: about.question, references: [about.reference], source: about.source, answer, mode };
      return [key, 10 * (await gradeAnswer(request, models, undefined, { lane: "background" })).similarity] as const;
    },
    progressOf(`  behaviour, ${mode}, answers`),
  );
  return new Map(qualities);
}

/** A band is met by the whole mark that is given, an order by the marks as they are. */
export function isMet(of: BehaviourCase, [first = 0, second = 0]: readonly number[]): boolean {
  if (!isBand(of)) return first - second >= of.by - 1e-9;
  const whole = Math.round(first);
  return whole >= of.band[0] && whole <= of.band[1];
}

function summarise(outcomes: readonly Outcome[]) {
  const ofKind = (kind: string) => outcomes.filter(({ of }) => of.kind === kind);
  const kinds = [...new Set(outcomes.map(({ of }) => of.kind))].sort();
  return {
    bands: shareOf(outcomes.filter(({ of }) => isBand(of))),
    orders: shareOf(outcomes.filter(({ of }) => !isBand(of))),
    /** Share of answers of the kinds that must never pass whose mark is below the pass mark. */
    neverPasses: shareOf(outcomes.filter(({ of }) => NEVER_PASSES.includes(of.kind)).map((outcome) => ({ ...outcome, isMet: (outcome.marks[0] ?? 0) < 10 * GRADE_CORRECT_THRESHOLD }))),
    kinds: Object.fromEntries(kinds.map((kind) => [kind, shareOf(ofKind(kind))])),
    missed: outcomes.filter(({ isMet: met }) => !met).map(({ of: { about, ...of }, marks }) => ({ subject: about.subject, ...of, marks })),
  };
}

function shareOf(outcomes: readonly Pick<Outcome, "isMet" | "of">[]) {
  const statistic = (items: readonly Pick<Outcome, "isMet">[]) => ({ met: items.length === 0 ? 0 : items.filter((item) => item.isMet).length / items.length });
  // Cases of one question stand and fall together: the interval is over questions.
  const units = [...groupBy(outcomes, ({ of }) => keyOf(of.about, "")).values()];
  return { n: outcomes.length, ...statistic(outcomes), interval: bootstrap(units, statistic).met };
}

function print({ grader, bands, orders, neverPasses, kinds, missed }: ReturnType<typeof summarise> & { grader: string }, n: number): void {
  const row = (name: string, { n: count, met, interval }: ReturnType<typeof shareOf>) => [name, String(count), withInterval(met, interval)];
  printTable(
    `Behaviour, ${grader}: n = ${n}, ${missed.length} missed (95 % interval over questions)`,
    ["kind", "n", "as it should be"],
    [...Object.entries(kinds).map(([kind, share]) => row(kind, share)), row("all bands", bands), row("all orders", orders), row("never passes", neverPasses)],
  );
}
