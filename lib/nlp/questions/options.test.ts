import { describe, expect, it } from "vitest";
import { parseGenerationOptions, type RawGenerationOptions } from "./options";

function errorsOf(raw: RawGenerationOptions) {
  const parsed = parseGenerationOptions(raw);
  return parsed.ok ? {} : parsed.errors;
}

describe("parseGenerationOptions", () => {
  it("fills in defaults", () => {
    expect(parseGenerationOptions({})).toEqual({
      ok: true,
      options: { topic: null, difficulty: "medium", questions: 10, seed: 1 },
    });
  });

  it.each(["0", "-1", "1000", "ten", "2.5", "1e3", "Infinity", "999999999999999999"])("refuses %s questions", (questions) => {
    expect(errorsOf({ questions }).questions).toMatch(/from 1 to 100/);
  });

  it("refuses an unknown difficulty and names the three", () => {
    expect(errorsOf({ difficulty: "insane" }).difficulty).toMatch(/easy, medium or hard/);
  });

  it("tells a topic of spaces from an empty one", () => {
    expect(errorsOf({ topic: "   \u200b " }).topic).toMatch(/only spaces/);
    expect(parseGenerationOptions({ topic: "" })).toMatchObject({ ok: true, options: { topic: null } });
  });

  it("refuses a topic of 5,000 characters and one without letters", () => {
    expect(errorsOf({ topic: "a".repeat(5000) }).topic).toMatch(/5000 characters/);
    expect(errorsOf({ topic: "?!… 42" }).topic).toMatch(/no letters/);
  });

  it("takes a topic in Greek", () => {
    expect(parseGenerationOptions({ topic: " Κύτταρο\nκαι μεμβράνη " })).toMatchObject({
      ok: true,
      options: { topic: "Κύτταρο και μεμβράνη" },
    });
  });

  it("reports every wrong field at once", () => {
    expect(Object.keys(errorsOf({ questions: "0", difficulty: "x", seed: "-3", topic: " " })).sort()).toEqual([
      "difficulty",
      "questions",
      "seed",
      "topic",
    ]);
  });
});
