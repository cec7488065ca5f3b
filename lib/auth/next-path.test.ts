import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeNextPath } from "./next-path";

describe("where to go after signing in", () => {
  it.each(["/", "/my-materials", "/materials/abc?x=1#q-2", "/my-materials?q=50%25", "/a//b"])("goes to %s", (path) => {
    expect(safeNextPath(path)).toBe(path);
  });

  it.each([
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/.//evil.example",
    "/a/..//evil.example",
    "/%2e//evil.example",
    "/%2fevil.example",
    "/%5cevil.example",
    "/%252fevil.example",
    "/%25252fevil.example",
    "/\t/evil.example",
    "/%09/evil.example",
    "/\n/evil.example",
    "evil.example",
    "",
    "/%",
    "/login?next=/login",
    "/student-login?next=/account",
    "/api/materials/x/file",
    `/${"a".repeat(600)}`,
    undefined,
  ])("refuses %j", (path) => {
    expect(safeNextPath(path)).toBe("/");
  });

  it("refuses a field given twice", () => {
    expect(safeNextPath(["/a", "/b"])).toBe("/");
  });

  it("never leads to another site, whatever is typed", () => {
    const piece = fc.constantFrom("/", "\\", "%2f", "%5c", "%25", "\t", "\n", "@", ":", "evil.example", "a", "?", "#", ".", "http:");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (parts) => {
        const target = new URL(safeNextPath(`/${parts.join("")}`), "https://sourcemark.example/login");
        expect(target.host).toBe("sourcemark.example");
      }),
      { numRuns: 2000 },
    );
  });
});
