import { afterEach, describe, expect, it, vi } from "vitest";
import { makePdf } from "./pdf-builder";
import { readPdf } from "./read-pdf";

afterEach(() => vi.restoreAllMocks());

describe("readPdf", () => {
  it("learns the names of fonts on a slow machine too: bold decides what a heading is", async () => {
    const bytes = await makePdf(3, (page, i, { body, bold, mono }) =>
      page.drawText("Cells divide.", { x: 72, y: 700, size: 11, font: [body, mono, bold][i] ?? body }),
    );
    const named = (await readPdf(bytes.slice())).fonts;
    expect(named.map(({ name }) => name)).toEqual(["Times-Roman", "Courier", "Times-Bold"]);
    // Every look at the clock finds five seconds gone.
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 5000));
    expect((await readPdf(bytes.slice())).fonts).toEqual(named);
  });
});
