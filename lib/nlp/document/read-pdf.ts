/**
 * Reads a PDF with pdf.js: pieces of text with their places, fonts, page labels, title. Draws nothing, decodes no
 * picture, fetches nothing. Runs in the PDF process, because a hostile file can keep pdf.js busy or fill the memory.
 */

import "./pdf-polyfills";
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from "unpdf/pdfjs";
import { PDF_MAX_PAGES } from "../constants";
import { MAX_ITEM_CHARACTERS } from "./mapped-text";
import { damaged, encrypted, tooManyPages } from "./messages";
import type { RawDocument, RawFont, RawItem, RawPage } from "./raw";

type PdfText = Awaited<ReturnType<PDFPageProxy["getTextContent"]>>;
type PdfTextItem = Extract<PdfText["items"][number], { str: string }>;

/**
 * The names of fonts come only with a page's drawing commands, which cost more than the text. The bound is a number of
 * pages, because the same file must give the same text on a busy machine; the time only guards pages that are drawn for
 * seconds each. The real samples look at 25 pages at most, in 2 s.
 */
const FONT_NAME_PAGES = 80;
const FONT_NAMES_MS = 30_000;
const FONT_WAIT_MS = 50;

/** @throws DocumentError `encrypted`, `damaged` or `too-many-pages` */
export async function readPdf(data: Uint8Array): Promise<RawDocument> {
  const document = await open(data);
  const pageCount = document.numPages;
  if (pageCount > PDF_MAX_PAGES) throw tooManyPages(pageCount);
  const info = await infoOf(document);
  const labels = await document.getPageLabels().catch(() => null);
  const fonts = new FontTable();
  const pages: RawPage[] = [];
  const failedPages: number[] = [];
  for (let number = 1; number <= pageCount; number += 1) {
    try {
      pages.push(await readPage(document, number, labels?.[number - 1] || null, fonts));
    } catch {
      failedPages.push(number);
      pages.push({ number, label: labels?.[number - 1] || null, width: 0, height: 0, items: [] });
    }
  }
  if (failedPages.length === pageCount) throw damaged();
  return { ...info, pageCount, fonts: fonts.fonts, pages, failedPages };
}

async function open(data: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      data,
      isEvalSupported: false,
      useSystemFonts: false,
      disableFontFace: true,
      useWorkerFetch: false,
      useWasm: false,
      isOffscreenCanvasSupported: false,
      isImageDecoderSupported: false,
      // Every picture is larger than one pixel: none is decoded.
      maxImageSize: 1,
      enableXfa: false,
      verbosity: 0,
    }).promise;
  } catch (error) {
    if (error instanceof Error && error.name === "PasswordException") throw encrypted(error);
    throw damaged(error);
  }
}

async function infoOf(document: PDFDocumentProxy): Promise<{ title: string | null; isXfa: boolean }> {
  const metadata = await document.getMetadata().catch(() => null);
  const info: Record<string, unknown> = { ...metadata?.info };
  return { title: typeof info.Title === "string" ? info.Title : null, isXfa: info.IsXFAPresent === true };
}

async function readPage(document: PDFDocumentProxy, number: number, label: string | null, fonts: FontTable): Promise<RawPage> {
  const page = await document.getPage(number);
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const content = await page.getTextContent({ includeMarkedContent: false, disableNormalization: true });
  const texts = content.items.filter((item): item is PdfTextItem => "str" in item && item.str !== "");
  await fonts.learn(page, new Set(texts.map(({ fontName }) => fontName)), content.styles);
  const items = texts.flatMap((item) => toRawItems(item, transform, height, fonts.indexOf(item.fontName)));
  page.cleanup();
  return { number, label, width, height, items };
}

/** The item in the coordinates of the page as shown. Coordinates that are no numbers drop it; a very long text is cut up. */
function toRawItems(item: PdfTextItem, viewport: readonly number[], pageHeight: number, font: number): RawItem[] {
  const [a, b, , , x, y] = multiply(viewport, item.transform as number[]);
  const size = item.height || Math.hypot(Number(item.transform[2]), Number(item.transform[3]));
  const raw = { text: item.str, x, y: pageHeight - y, width: item.width, size, angle: (Math.atan2(-b, a) * 180) / Math.PI, font };
  if (![raw.x, raw.y, raw.width, raw.size, raw.angle].every(Number.isFinite)) return [];
  if (raw.text.length <= MAX_ITEM_CHARACTERS) return [raw];
  const pieces: RawItem[] = [];
  for (let start = 0; start < raw.text.length; start += MAX_ITEM_CHARACTERS) {
    const text = raw.text.slice(start, start + MAX_ITEM_CHARACTERS);
    const share = raw.width / raw.text.length;
    const along = start * share;
    const turn = (raw.angle * Math.PI) / 180;
    pieces.push({ ...raw, text, width: text.length * share, x: raw.x + along * Math.cos(turn), y: raw.y + along * Math.sin(turn) });
  }
  return pieces;
}

/** Product of two affine matrices [a b c d e f]; the right one is applied first. */
function multiply(m: readonly number[], n: readonly number[]): [number, number, number, number, number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m;
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = n;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

/** The fonts seen so far; each is looked up once. */
class FontTable {
  readonly fonts: RawFont[] = [];
  private readonly indexes = new Map<string, number>();
  private pagesDrawn = 0;
  private spentMs = 0;

  indexOf(id: string): number {
    const index = this.indexes.get(id);
    if (index === undefined) throw new Error(`Font ${id} was not learnt.`);
    return index;
  }

  async learn(page: PDFPageProxy, ids: ReadonlySet<string>, styles: PdfText["styles"]): Promise<void> {
    const unknown = [...ids].filter((id) => !this.indexes.has(id));
    if (unknown.length === 0) return;
    const started = performance.now();
    if (this.pagesDrawn < FONT_NAME_PAGES && this.spentMs < FONT_NAMES_MS) {
      this.pagesDrawn += 1;
      await page.getOperatorList().catch(() => null);
    }
    const names = await Promise.all(unknown.map((id) => fontName(page, id)));
    this.spentMs += performance.now() - started;
    unknown.forEach((id, i) => {
      this.indexes.set(id, this.fonts.length);
      this.fonts.push(describeFont(names[i] ?? "", styles[id]?.fontFamily === "monospace"));
    });
  }
}

function fontName(page: PDFPageProxy, id: string): Promise<string> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(""), FONT_WAIT_MS);
    page.commonObjs.get(id, (font: unknown) => {
      clearTimeout(timer);
      const name = typeof font === "object" && font !== null && "name" in font ? font.name : "";
      resolve(typeof name === "string" ? name.replace(/^[A-Z]{6}\+/u, "") : "");
    });
  });
}

/** What a font's name says; `looksMono` (pdf.js's guess, often wrong) counts only without a name. */
export function describeFont(name: string, looksMono = false): RawFont {
  return {
    name,
    isBold: /bold|black|heavy|demi|medi(?!um)|cmbx|cmssbx|sfbx|ecbx|ecss?bx|^(?:cm|sf|ec)b\d|[-,_]bd\b|bdmt/iu.test(name),
    isMono: name === "" ? looksMono : /mono|monl|courier|consol|menlo|typewriter|cmtt|ectt|sftt|cmsltt|inconsol|sourcecode|fixed|terminal|lucidacons|letter ?gothic|andale|hack-|firacode/iu.test(name),
    isMath: /^(?:cmmi|cmsy|cmex|cmmib|cmbsy|msam|msbm|eu[rfs][mb]|esint|stmary|rsfs|wasy|lmmath|mathpi|mtmi|mtsy|euclid)|math|symbol/iu.test(name),
  };
}
