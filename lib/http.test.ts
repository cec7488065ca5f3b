import { describe, expect, it } from "vitest";
import { contentDisposition } from "./http";

describe("contentDisposition", () => {
  it("cuts a long name between characters", () => {
    const header = contentDisposition("attachment", "a" + "😀".repeat(200));
    expect(decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(header)?.[1] ?? "")).toBe("a" + "😀".repeat(149));
  });
  it("keeps out what could end the header or leave the folder", () => {
    expect(contentDisposition("inline", 'a"b\r\n/../c.pdf')).toMatch(/^inline; filename="a_b_.._c\.pdf"; filename\*=UTF-8''a_b_.._c\.pdf$/);
  });
});
