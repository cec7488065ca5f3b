import { expect, it } from "vitest";
import { formatSize } from "./format";

it.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [31, "31 bytes"],
  [1000, "1 kB"],
  [128_322, "128 kB"],
  [999_600, "1.0 MB"],
  [1_735_148, "1.7 MB"],
])("a file of %i bytes is shown as %s", (bytes, shown) => {
  expect(formatSize(bytes)).toBe(shown);
});
