import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAddresses } from "./addresses";

const read = (text: string) => parseAddresses(text).map(({ email, name, problem }) => (problem ? { email, problem } : name === null ? email : { email, name }));

describe("a pasted list of addresses", () => {
  it("has one on each line, or several between commas, semicolons and spaces", () => {
    expect(read("ada@school.example\nbob@school.example, cyd@school.example;dan@school.example\r\n\n eve@school.example fay@school.example ,")).toEqual([
      "ada@school.example",
      "bob@school.example",
      "cyd@school.example",
      "dan@school.example",
      "eve@school.example",
      "fay@school.example",
    ]);
  });

  it("folds case and takes links to mail", () => {
    expect(read("Ada@School.Example\nmailto:bob@school.example")).toEqual(["ada@school.example", "bob@school.example"]);
  });

  it("may carry names, as mail programs and spreadsheets write them", () => {
    const ada = { email: "ada@school.example", name: "Ada Lovelace" };
    expect(read("Ada Lovelace <ada@school.example>")).toEqual([ada]);
    expect(read('"Lovelace, Ada" <ada@school.example>, <bob@school.example>')).toEqual([{ ...ada, name: "Lovelace, Ada" }, "bob@school.example"]);
    expect(read("Lovelace, Ada <ada@school.example>; Żuk, Bob <bob@school.example>")).toEqual([
      { ...ada, name: "Lovelace, Ada" },
      { email: "bob@school.example", name: "Żuk, Bob" },
    ]);
    expect(read("Ada Lovelace\tada@school.example")).toEqual([ada]);
    expect(read("Ada Lovelace <ada@school.example>, bob@school.example")).toEqual([ada, "bob@school.example"]);
  });

  it.each([
    ["ada", "There is no @ in it."],
    ["ada@", "Nothing stands after the @."],
    ["@school.example", "Nothing stands before the @."],
    ["ada@@school.example", "There is more than one @ in it."],
    ["ada@school", "The part after the @ has no dot."],
    ["ada@school..example", "The part after the @ is not the name of a mail server."],
    ["ada@-school.example", "The part after the @ is not the name of a mail server."],
    [".ada@school.example", "The part before the @ has a dot in a wrong place."],
    ["a(d)a@school.example", "The part before the @ has characters that an address cannot have."],
    ["Ada <ada school.example>", "There is no @ in it."],
    ["Ada <>", "There is no address."],
    [`${"a".repeat(250)}@school.example`, "The address is longer than 254 characters."],
  ])("says what is wrong with %j", (text, reason) => {
    expect(parseAddresses(text)).toEqual([expect.objectContaining({ problem: reason })]);
  });

  it("is read without trouble whatever it is", () => {
    const piece = fc.constantFrom("a", "@", ".", ",", ";", "<", ">", '"', " ", "\n", "school.example", "ada@school.example", "\u0000", "é");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (parts) => {
        for (const { email, problem } of parseAddresses(parts.join(""))) {
          if (problem === null) expect(email).toMatch(/^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/);
        }
      }),
    );
  });
});
