import { describe, expect, it } from "vitest";
import { commonPasswordCount } from "./common-passwords";
import { checkPassword, hashPassword, hashWith, ITERATIONS, passwordProblem } from "./passwords";

describe("a stored password", () => {
  it("says how it was made, differs each time, and fits only its password", async () => {
    const [one, two] = await Promise.all([hashPassword("correct horse battery"), hashPassword("correct horse battery")]);
    expect(one).toMatch(/^pbkdf2-sha256\$v1\$600000\$[\w-]{22}\$[\w-]{43}$/);
    expect(Buffer.from(one.split("$")[3] ?? "", "base64url")).toHaveLength(16);
    expect(one).not.toBe(two);
    expect(await checkPassword("correct horse battery", one)).toEqual({ isRight: true, isOutdated: false });
    expect(await checkPassword("correct horse batterz", one)).toEqual({ isRight: false, isOutdated: false });
  });

  it("fits however the keyboard composes its letters", async () => {
    const stored = await hashPassword("pâte brisée".normalize("NFC"));
    expect((await checkPassword("pâte brisée".normalize("NFD"), stored)).isRight).toBe(true);
  });

  it("made with an earlier cost still fits, and asks to be renewed", async () => {
    const early = await hashWith("correct horse battery", 0, ITERATIONS / 6, Buffer.alloc(16, 7));
    expect(await checkPassword("correct horse battery", early)).toEqual({ isRight: true, isOutdated: true });
  });

  it("that is none is never right, and costs as much as one", async () => {
    const stored = await hashPassword("correct horse battery");
    const timeOf = async (hash: string | null) => {
      const start = performance.now();
      expect((await checkPassword("wrong guess", hash)).isRight).toBe(false);
      return performance.now() - start;
    };
    const fastest = async (hash: string | null) => Math.min(await timeOf(hash), await timeOf(hash), await timeOf(hash));
    const [known, unknown, damaged] = [await fastest(stored), await fastest(null), await fastest("none$x")];
    // An answer without the work would take well under a hundredth of it.
    expect(unknown).toBeGreaterThan(known / 3);
    expect(damaged).toBeGreaterThan(known / 3);
  });
});

describe("a new password", () => {
  it.each(["password1", "PASSWORD1", "12345678", "qwertyuiop", "iloveyou", "aaaaaaaaa", "abcabcabc", "ada.lovelace", "Ada.Lovelace@school.example"])("is not %s", (password) => {
    expect(passwordProblem(password, "ada.lovelace@school.example")).not.toBeNull();
  });

  it("has at least eight characters and is not absurdly long", () => {
    expect(passwordProblem("7 chars", "a@b.example")).toMatch(/at least 8/);
    expect(passwordProblem("8 chars!", "a@b.example")).toBeNull();
    expect(passwordProblem("żółw 🐢🐢", "a@b.example")).toMatch(/at least 8/);
    expect(passwordProblem("x y".repeat(100), "a@b.example")).toMatch(/at most 200/);
  });

  it("is checked against a few hundred", () => {
    expect(commonPasswordCount).toBeGreaterThan(300);
  });
});
