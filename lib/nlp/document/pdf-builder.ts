/** Makes small PDFs for tests: pages of placed text, page labels, raw streams. Used by tests only. */

import { deflateSync } from "node:zlib";
import { PDFArray, PDFDocument, PDFName, PDFNumber, PDFString, StandardFonts, type PDFFont, type PDFPage } from "pdf-lib";

export interface Fonts {
  body: PDFFont;
  bold: PDFFont;
  mono: PDFFont;
}

export const PAGE = { width: 595, height: 842 };

/** A PDF whose pages `draw` fills. */
export async function makePdf(pages: number, draw: (page: PDFPage, index: number, fonts: Fonts) => void, title?: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  if (title !== undefined) document.setTitle(title);
  const fonts = {
    body: await document.embedFont(StandardFonts.TimesRoman),
    bold: await document.embedFont(StandardFonts.TimesRomanBold),
    mono: await document.embedFont(StandardFonts.Courier),
  };
  for (let i = 0; i < pages; i += 1) draw(document.addPage([PAGE.width, PAGE.height]), i, fonts);
  return document.save();
}

/** Writes lines one under the other from (x, y), 14 points apart at size 11. */
export function drawLines(page: PDFPage, lines: readonly string[], font: PDFFont, x = 72, y = 740, size = 11): void {
  lines.forEach((text, i) => {
    if (text !== "") page.drawText(text, { x, y: y - i * size * 1.28, size, font });
  });
}

/** Gives the pages printed labels: roman for the first `front`, then decimal from 1. */
export async function withPageLabels(bytes: Uint8Array, front: number): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes);
  const { context } = document;
  const numbers = PDFArray.withContext(context);
  numbers.push(PDFNumber.of(0));
  numbers.push(context.obj({ S: PDFName.of("r") }));
  numbers.push(PDFNumber.of(front));
  numbers.push(context.obj({ S: PDFName.of("D") }));
  document.catalog.set(PDFName.of("PageLabels"), context.obj({ Nums: numbers }));
  return document.save();
}

/** A page whose compressed content unpacks to `megabytes` of drawing commands. */
export async function makeBomb(megabytes: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage();
  page.drawText("Start", { font, size: 10 });
  const unit = "BT /F1 1 Tf (aaaaaaaa) Tj ET\n";
  const content = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, unit));
  const stream = document.context.stream(content, { Filter: PDFName.of("FlateDecode"), Length: PDFNumber.of(content.length), Note: PDFString.of("bomb") });
  page.node.set(PDFName.of("Contents"), document.context.register(stream));
  return document.save();
}
