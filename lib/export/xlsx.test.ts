import readXlsxFile from "read-excel-file/node";
import { expect, it } from "vitest";
import type { CsvCell } from "./csv";
import { toXlsx } from "./xlsx";

async function readBack(rows: CsvCell[][]) {
  const sheets = await readXlsxFile(Buffer.from(await toXlsx([{ name: "Marks", rows, widths: [10] }])));
  return sheets[0]?.data;
}

it("keeps texts as texts, numbers as numbers, and empty cells empty", async () => {
  expect(await readBack([["a", "b", "c"], ["1.5", 1.5, null], ["<&>\n\u{1f600}", -2, Number.NaN]])).toEqual([["a", "b", "c"], ["1.5", 1.5, null], ["<&>\n\u{1f600}", -2, null]]);
});

it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\u0001=1", "\udc00=1", "\ufffd=1", "\ufffe=1"])("has %j as text that does not begin like a formula", async (text) => {
  const shown = (await readBack([["head"], [text]]))?.[1]?.[0];
  expect(shown).toMatch(/^'[=+\-@]/);
});
