import { describe, expect, it } from "vitest";
import { parseRoster } from "./roster";

const roster = (text: string) => parseRoster(new TextEncoder().encode(text));
const read = (text: string) => roster(text).map(({ email, name, extraTimePercent, problem }) => [email, name, extraTimePercent, problem]);

describe("a class list", () => {
  it("has address, name and extra time, in any order of the columns", () => {
    expect(read("email,name,extra_time_percent\nada@school.example,\"Lovelace, Ada\",25\r\nBob@school.example,,\n\n")).toEqual([
      ["ada@school.example", "Lovelace, Ada", 25, null],
      ["bob@school.example", null, null, null],
    ]);
    expect(read("\ufeffName;Extra_Time_Percent;E-Mail\nAda;12,5 %;ada@school.example")).toEqual([["ada@school.example", "Ada", 12.5, null]]);
    expect(read("ada@school.example\tAda \"Countess\"\t0")).toEqual([["ada@school.example", 'Ada "Countess"', 0, null]]);
    expect(read('email,name\n"ada@school.example","Ada ""Countess""\nLovelace"')).toEqual([["ada@school.example", 'Ada "Countess" Lovelace', null, null]]);
  });

  it.each(["301", "-5", "many", "1e2", "25;"])("refuses %j as extra time", (extra) => {
    expect(read(`email,name,extra_time_percent\nada@school.example,Ada,"${extra}"`)[0]?.[3]).toMatch(/^The extra time “/);
  });

  it("says what is wrong with an address and keeps the others", () => {
    expect(read("email\nada\nbob@school.example").map(([, , , problem]) => problem)).toEqual(["There is no @ in it.", null]);
  });

  it("is read in the encodings that spreadsheets write", () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("email,name\nada@school.example,Żółć", "utf16le")]);
    expect(parseRoster(utf16)[0]?.name).toBe("Żółć");
    expect(parseRoster(Buffer.from("email,name\nada@school.example,Zo\u00eb", "latin1"))[0]?.name).toBe("Zoë");
  });

  it.each([
    ["", /empty/],
    ["name,group\nAda,1", /No column is named “email”/],
    ["PK\u0003\u0004", /not a CSV/],
    ["a".repeat(1024 * 1024 + 1), /larger than 1 MB/],
  ])("is refused as a whole when it is none", (text, reason) => {
    expect(() => roster(text)).toThrow(reason);
  });
});
