/** What is usual in a document: the size of its body text and the distance of its lines. Everything else is seen against it. */

import type { Line } from "./lines";
import { heaviest } from "./statistics";

export interface DocumentStyle {
  /** Font size of most of the text, points. */
  bodySize: number;
  /** Usual distance of baselines, in font sizes. */
  lineSpacing: number;
  /** Whether body text is bold in most places (then bold marks no headings). */
  isBodyBold: boolean;
}

/** `regions` are lines that follow each other on the page. */
export function documentStyle(regions: readonly (readonly Line[])[]): DocumentStyle {
  const lines = regions.flat().filter((line) => line.mono < 0.5);
  const bodySize = heaviest(lines.map((line) => [line.size, line.mapped.text.length] as const)) ?? 10;
  const drops = regions.flatMap((region) =>
    region.slice(1).flatMap((line, i) => {
      const before = region[i];
      if (before === undefined || line.size !== bodySize || before.size !== bodySize) return [];
      const drop = (before.v - line.v) / bodySize;
      return drop > 0.8 && drop < 2.6 ? [[Math.round(drop * 20) / 20, 1] as const] : [];
    }),
  );
  const body = lines.filter((line) => line.size === bodySize);
  const characters = body.reduce((sum, line) => sum + line.mapped.text.length, 0);
  const bold = body.reduce((sum, line) => sum + line.bold * line.mapped.text.length, 0);
  return { bodySize, lineSpacing: heaviest(drops) ?? 1.2, isBodyBold: bold > 0.5 * characters };
}
