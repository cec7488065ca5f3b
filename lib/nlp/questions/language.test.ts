import { describe, expect, it } from "vitest";
import { contentStems, hasUnresolvedSubject, isGlued, lowerCaseWords, mainClause } from "./language";

describe("mainClause", () => {
  it.each([
    ["The capsule enables the cell to attach to surfaces.", "the capsule", "does"],
    ["Pili are used to exchange genetic material.", "pili", "are"],
    ["However, prokaryotes differ from eukaryotic cells in several ways.", "prokaryotes", "do"],
    ["The small size of prokaryotes allows ions to diffuse.", "the small size of prokaryotes", "does"],
    ["Prokaryotic DNA is found in a central part of the cell.", "prokaryotic DNA", "is"],
    ["If the cell grows too large, the plasma membrane will not have enough surface area.", "the plasma membrane", "will"],
  ])("%s", (sentence, subject, auxiliary) => {
    expect(mainClause(sentence)).toMatchObject({ subject, auxiliary });
  });

  it.each(["They live on doorknobs and money.", "This leads to malnutrition.", "There are many cells in the body.", "Cell Size", "x = 3 + y"])(
    "finds no usable clause in: %s",
    (sentence) => {
      expect(mainClause(sentence)).toBeNull();
    },
  );
});

describe("hasUnresolvedSubject", () => {
  it("sees pronouns and demonstratives", () => {
    expect(hasUnresolvedSubject("These cells divide quickly.")).toBe(true);
    expect(hasUnresolvedSubject("It divides quickly.")).toBe(true);
  });
  it("accepts a pronoun that its own sentence resolves", () => {
    expect(hasUnresolvedSubject("Because the nucleus is surrounded by a membrane, it is called a true nucleus.")).toBe(false);
  });
});

describe("contentStems", () => {
  it("brings forms of a word together and drops function words", () => {
    expect(contentStems("The cells are dividing")).toEqual(contentStems("A cell divided"));
  });
  it("keeps nothing of function words", () => {
    expect(contentStems("why is it that they have been")).toEqual([]);
  });
});

describe("names", () => {
  const sentence = "Lowe disease is caused by a mutation on the X chromosome.";
  it("keep their capital when the document never writes them small", () => {
    expect(mainClause(sentence, lowerCaseWords("a disease of the eyes"))?.subject).toBe("Lowe disease");
    expect(mainClause("Pili are used to exchange genetic material.", lowerCaseWords("some have pili"))?.subject).toBe("pili");
  });
});

describe("isGlued", () => {
  it("sees a heading run into its sentence, and leaves names alone", () => {
    expect(isGlued("CardiologistHeart disease is common.", "CardiologistHeart disease is common.")).toBe(true);
    expect(isGlued("JavaScript is common.", "JavaScript is common. Many use JavaScript.")).toBe(false);
    expect(isGlued("Heart disease is common.", "Heart disease is common.")).toBe(false);
  });
});
