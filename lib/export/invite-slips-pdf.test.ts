import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { inviteSlipsPdf } from "./invite-slips-pdf";

async function read(bytes: Uint8Array): Promise<string[]> {
  return (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text;
}

describe("invitations as slips", () => {
  it("carry address, code and where to register, five on a page", async () => {
    const slips = Array.from({ length: 11 }, (_, i) => ({ email: `s${i}@school.example`, name: i === 0 ? "Żaneta Ćwik" : null, code: `ABCD-EFGH-23${10 + i}` }));
    const pages = await read(await inviteSlipsPdf(slips, "http://exam.example/student-login?register=1"));
    expect(pages).toHaveLength(3);
    const text = pages.join("\n").normalize("NFC");
    for (const { email, code } of slips) {
      expect(text).toContain(email);
      expect(text).toContain(code);
    }
    expect(text).toContain("Żaneta Ćwik");
  });

  it("print a long address without hyphens of their own, on one page", async () => {
    const email = `${"x".repeat(60)}@${`${"y".repeat(60)}.`.repeat(3)}example`;
    const pages = await read(await inviteSlipsPdf([{ email, name: null, code: "ABCD-EFGH-2345" }], "http://exam.example/"));
    expect(pages).toHaveLength(1);
    expect(pages[0]?.replace(/\s/g, "")).toContain(email);
  });

  it("say so when nobody is invited", async () => {
    expect((await read(await inviteSlipsPdf([], "http://exam.example/")))[0]).toContain("Nobody is waiting");
  });
});
