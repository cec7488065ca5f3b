import { describe, expect, it } from "vitest";
import { isMalformed, presupposition } from "./statement";

describe("presupposition", () => {
  it.each([
    ["Why does the capsule help a cell attach to surfaces?", "The capsule does help a cell attach to surfaces."],
    ["Why are prokaryotic cells smaller than eukaryotic cells?", "Prokaryotic cells are smaller than eukaryotic cells."],
    ["What is the role of ribosomes in the cell?", "Ribosomes have a role in the cell."],
    ["What is the role of the plasma membrane?", "The plasma membrane has a role."],
    ["What happens when a cell grows too large?", "A cell grows too large."],
    ["How do wastes leave the cell?", "Wastes do leave the cell."],
  ])("%s → %s", (question, statement) => {
    expect(presupposition(question)).toBe(statement);
  });

  it("uses the subject that the opening named", () => {
    expect(presupposition("How does the control of inputs by gates work?", "the control of inputs")).toBe(
      "The control of inputs does by gates work.",
    );
  });

  it.each(["What is osmosis?", "What is the difference between DNA and RNA?"])("has nothing to check in: %s", (question) => {
    expect(presupposition(question)).toBeNull();
  });
});

describe("isMalformed", () => {
  it.each([
    "How is prokaryotes different from eukaryotic cells?",
    "How are people with celiac disease an immune response to gluten?",
    "How does ribosomes work in the cell?",
    "How are mitochondria double membrane organelles in a double layer?",
  ])("sees: %s", (question) => {
    expect(isMalformed(question)).toBe(true);
  });
  it.each([
    "How are prokaryotes different from eukaryotic cells?",
    "Why does the capsule give the cell a way to attach to surfaces?",
    "Why are DNA and RNA important for the cell?",
    "How does the control of inputs by gates work?",
    "What is the role of ribosomes?",
    "How do pili exchange genetic material?",
    "Why is physics a science of measurement?",
    "How does diabetes affect the body?",
    "Why do mitochondria have two membranes?",
    "Why do people wash their hands?",
    "How is ribosomal RNA transported out of the nucleus?",
    "How are the outputs of the gate connected to the register?",
    "How is the standard deviation of the sample calculated?",
    "How are plant cells different from animal cells?",
  ])("leaves alone: %s", (question) => {
    expect(isMalformed(question)).toBe(false);
  });
});
