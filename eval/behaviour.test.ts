import { describe, expect, it } from "vitest";
import { groupBy } from "@/lib/group";
import { isMet } from "./behaviour";
import { isBand, parseCases, readBehaviourCases } from "./behaviour-cases";

const TOPIC = JSON.stringify({ topic: "t", question: "Why?", reference: "Because.", source: "Because it is so." });
const lines = (...cases: object[]) => [TOPIC, ...cases.map((each) => JSON.stringify(each))].join("\n");

describe("cases of behaviour", () => {
  it("know their question and subject", () => {
    const [band, order] = parseCases(lines({ topic: "t", kind: "terse", answer: "so", band: [3, 7] }, { topic: "t", kind: "negation", better: "yes", worse: "no", by: 3 }), "logic");
    expect(band).toMatchObject({ kind: "terse", band: [3, 7], about: { subject: "logic", question: "Why?" } });
    expect(order).toMatchObject({ better: "yes", worse: "no", by: 3 });
  });

  it("are refused with their line when they are none", () => {
    expect(() => parseCases(lines({ topic: "t", kind: "terse", answer: "so", band: [7, 3] }), "logic")).toThrow(/logic, line 2/);
    expect(() => parseCases(lines({ topic: "other", kind: "terse", answer: "so", band: [3, 7] }), "logic")).toThrow(/line 2: there is no topic “other”/);
  });

  it("are met by the whole mark in a band, and by the distance in an order", () => {
    const [band, order, near] = parseCases(
      lines(
        { topic: "t", kind: "k", answer: "a", band: [3, 7] },
        { topic: "t", kind: "k", better: "a", worse: "b", by: 2 },
        { topic: "t", kind: "k", better: "a", worse: "b", by: -1 },
      ),
      "logic",
    );
    expect([2.4, 2.5, 7.4, 7.5].map((mark) => isMet(band!, [mark]))).toEqual([false, true, true, false]);
    expect([isMet(order!, [5, 3]), isMet(order!, [5, 3.1]), isMet(near!, [4, 5]), isMet(near!, [4, 5.1])]).toEqual([true, false, true, false]);
  });
});

describe("the suite", () => {
  const cases = readBehaviourCases();

  it("has at least 150 cases of at least 10 subjects, bands and orders, no case twice", () => {
    expect(cases.length).toBeGreaterThanOrEqual(150);
    expect(new Set(cases.map(({ about }) => about.subject)).size).toBeGreaterThanOrEqual(10);
    expect(cases.filter(isBand).length).toBeGreaterThan(60);
    expect(cases.filter((each) => !isBand(each)).length).toBeGreaterThan(60);
    expect(new Set(cases.map((each) => JSON.stringify(each))).size).toBe(cases.length);
  });

  it("has several of each kind", () => {
    for (const [kind, own] of groupBy(cases, ({ kind }) => kind)) expect(own.length, kind).toBeGreaterThanOrEqual(5);
  });
});
