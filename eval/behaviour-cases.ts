/** The hand-written cases of eval/behaviour: their shape and how to read them. What the kinds mean: eval/behaviour/README.md. */

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { projectRoot } from "@/lib/nlp/models/paths";

const topicSchema = z.strictObject({
  topic: z.string().min(1),
  question: z.string().min(1),
  reference: z.string().min(1),
  source: z.string().min(1),
});
const mark = z.int().min(0).max(10);
const bandSchema = z.strictObject({
  topic: z.string().min(1),
  kind: z.string().min(1),
  answer: z.string(),
  /** Lowest and highest whole mark that a fair teacher could give. */
  band: z.tuple([mark, mark]).refine(([low, high]) => low <= high, "The band's lower end comes first."),
});
const orderSchema = z.strictObject({
  topic: z.string().min(1),
  kind: z.string().min(1),
  better: z.string(),
  worse: z.string(),
  /** Marks by which `better` must lie above `worse`; below 0 where a change must hardly matter. */
  by: z.number().min(-10).max(10),
});

export type Topic = z.infer<typeof topicSchema> & { subject: string };
export type BandCase = z.infer<typeof bandSchema>;
export type OrderCase = z.infer<typeof orderSchema>;
/** A case with the question that it belongs to. */
export type BehaviourCase = (BandCase | OrderCase) & { about: Topic };

export const isBand = (each: BandCase | OrderCase): each is BandCase => "band" in each;

const FOLDER = path.join(projectRoot(), "eval/behaviour");

/** All cases, by subject in the order of the alphabet and of the files. @throws when a line is not a topic or a case of a topic above it */
export function readBehaviourCases(): BehaviourCase[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".jsonl"))
    .sort()
    .flatMap((file) => parseCases(readFileSync(path.join(FOLDER, file), "utf8"), path.basename(file, ".jsonl")));
}

/** The cases of one file. */
export function parseCases(text: string, subject: string): BehaviourCase[] {
  const topics = new Map<string, Topic>();
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const where = `${subject}, line ${index + 1}`;
    const value: unknown = JSON.parse(line);
    const topic = topicSchema.safeParse(value);
    if (topic.success) {
      topics.set(topic.data.topic, { ...topic.data, subject });
      return [];
    }
    const parsed = z.union([bandSchema, orderSchema]).safeParse(value);
    if (!parsed.success) throw new Error(`${where}: ${z.prettifyError(parsed.error)}`);
    const about = topics.get(parsed.data.topic);
    if (!about) throw new Error(`${where}: there is no topic “${parsed.data.topic}” above it.`);
    return [{ ...parsed.data, about }];
  });
}
