// With the real models: the method's five worked cases, and on five more subjects the order of such answers.
import { afterAll, describe, expect, it } from "vitest";
import { createLocalModels } from "../models";
import { gradeAnswer } from "./grade-answer";

const models = createLocalModels();
afterAll(() => models.close());

const SOURCE = "Supervised learning uses labeled training data. Each training example contains input data and a known target output.";
const HALLUCINATED = "It was invented by Alan Turing in 1950.";

const gradeWorked = (answer: string, reference = SOURCE) =>
  gradeAnswer({ question: "What is supervised learning?", references: [reference], source: SOURCE, answer }, models);

describe("the method's worked cases", () => {
  it("a paraphrase gets 9", async () => {
    const grade = await gradeWorked("It trains on examples where every input has a known correct output, i.e. labeled data.");
    expect(grade).toMatchObject({ score: 9, correct: true, label: "correct", missingPoints: [], grounded: true });
  });

  it("on topic without a point gets 2, both points missing", async () => {
    const grade = await gradeWorked("Supervised learning is a type of machine learning.");
    expect(grade).toMatchObject({ score: 2, label: "incorrect", contradictedClaims: [] });
    expect(grade.missingPoints).toHaveLength(2);
  });

  it("a contradiction gets 0 and is named", async () => {
    const grade = await gradeWorked("Supervised learning uses unlabeled data.");
    expect(grade).toMatchObject({ score: 0, label: "contradictory", needsReview: true });
    expect(grade.contradictedClaims).toEqual(["Supervised learning uses unlabeled data."]);
  });

  it("off topic gets 0", async () => {
    expect(await gradeWorked("It might rain tomorrow.")).toMatchObject({ score: 0, similarity: 0, label: "incorrect" });
  });

  it("a sentence that the reference made up is no key point and earns 0", async () => {
    const grade = await gradeWorked(HALLUCINATED, `${SOURCE} ${HALLUCINATED}`);
    expect(grade).toMatchObject({ score: 0, ungroundedReferencePoints: [HALLUCINATED] });
    expect(grade.keyPoints.map(({ text }) => text)).not.toContain(HALLUCINATED);
  });
});

interface Subject {
  question: string;
  source: string;
  reference: string;
  paraphrase: string;
  onTopic: string;
  contradiction: string;
  offTopic: string;
}

const SUBJECTS: Record<string, Subject> = {
  photosynthesis: {
    question: "What happens during photosynthesis?",
    source:
      "Photosynthesis takes place in the chloroplasts of plant cells. During photosynthesis, plants use sunlight to turn carbon dioxide and water into glucose. Oxygen is released as a by-product.",
    reference: "During photosynthesis, plants use sunlight to turn carbon dioxide and water into glucose. Oxygen is released as a by-product.",
    paraphrase: "With the energy of light, a plant makes glucose out of water and carbon dioxide, and it gives off oxygen.",
    onTopic: "Photosynthesis is an important process that takes place in the cells of plants.",
    contradiction: "During photosynthesis, plants turn carbon dioxide and water into glucose without sunlight.",
    offTopic: "The parliament passed the budget last night.",
  },
  inflation: {
    question: "Why does a central bank raise interest rates?",
    source:
      "When prices rise too quickly, the central bank raises interest rates. Higher interest rates make loans more expensive, so households and firms spend less. Weaker spending slows the rise of prices.",
    reference:
      "The central bank raises interest rates when prices rise too quickly. Higher rates make loans more expensive, so households and firms spend less.",
    paraphrase:
      "It does so when inflation is too high. Borrowing then costs more, and because of that people and companies spend less money.",
    onTopic: "A central bank is an institution that decides on interest rates.",
    contradiction: "It raises them when prices fall, because higher rates make loans cheaper so that households spend more.",
    offTopic: "Whales sing to each other under water.",
  },
  tcp: {
    question: "How does TCP make sure that data arrives?",
    source:
      "TCP numbers every segment that it sends. The receiver acknowledges the segments that have arrived. A segment that is not acknowledged in time is sent again.",
    reference: "The receiver acknowledges the segments that have arrived. A segment that is not acknowledged in time is sent again.",
    paraphrase: "The other side confirms what it has received, and if no confirmation comes in time, the sender transmits the segment again.",
    onTopic: "TCP is a protocol of the transport layer that many applications use.",
    contradiction: "The receiver never acknowledges segments, and lost segments are never sent again.",
    offTopic: "Bread dough has to rest in a warm place.",
  },
  revolution: {
    question: "Why did King Louis XVI call the Estates-General in 1789?",
    source:
      "By 1789 the French crown was bankrupt after costly wars. The nobles refused to pay new taxes. King Louis XVI called the Estates-General to have new taxes approved.",
    reference: "The French crown was bankrupt after costly wars. The king called the Estates-General to have new taxes approved.",
    paraphrase: "The crown had lost all its money in expensive wars. The king wanted the Estates-General to agree to new taxes.",
    onTopic: "The Estates-General was an assembly in France in the time of King Louis XVI.",
    contradiction: "The French crown was very rich, and the king called the Estates-General to abolish all taxes.",
    offTopic: "Copper conducts electricity better than iron.",
  },
  immunity: {
    question: "How does a vaccine protect against a disease?",
    source:
      "A vaccine contains a weakened or dead form of a pathogen. The immune system responds by making antibodies and memory cells. If the real pathogen enters the body later, memory cells respond quickly.",
    reference: "The immune system responds to the vaccine by making antibodies and memory cells. If the real pathogen enters the body later, memory cells respond quickly.",
    paraphrase: "The vaccine causes the immune system to produce antibodies and memory cells, and when the real germ comes later, the memory cells react fast.",
    onTopic: "A vaccine is a medicine that is given to people against a disease.",
    contradiction: "The vaccine stops the immune system from making antibodies, and memory cells do not respond to the real pathogen.",
    offTopic: "The train to the coast leaves at noon.",
  },
};

describe.each(Object.entries(SUBJECTS))("%s", (_, subject) => {
  // Marks, not qualities: between 0.01 and 0.04 there is nothing to tell.
  it("orders paraphrase, on topic without the point, contradiction and off topic", async () => {
    const { question, reference, source } = subject;
    const mark = async (answer: string) =>
      (await gradeAnswer({ question, references: [reference], source, answer }, models)).score;
    const paraphrase = await mark(subject.paraphrase);
    const onTopic = await mark(subject.onTopic);
    const contradiction = await mark(subject.contradiction);
    const offTopic = await mark(subject.offTopic);
    const marks = `marks ${[paraphrase, onTopic, contradiction, offTopic].join(", ")}`;
    expect(paraphrase, marks).toBeGreaterThanOrEqual(6);
    expect(onTopic, marks).toBeLessThan(6);
    expect(onTopic, marks).toBeGreaterThanOrEqual(contradiction);
    expect(contradiction, marks).toBeGreaterThanOrEqual(offTopic);
    expect(offTopic, marks).toBe(0);
  });
});
