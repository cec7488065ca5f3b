/** What a teacher can do to a split, as a list of parts before and after. Pure. */

import type { Part } from "@/lib/hand-ins/problems";

/** A part on the page; the key stays with it while others come and go. */
export interface EditedPart extends Part {
  key: number;
}

export type Edit =
  | { kind: "text"; key: number; text: string }
  | { kind: "number"; key: number; number: number | null }
  | { kind: "merge"; key: number }
  | { kind: "cut"; key: number; at: number };

export const withKeys = (parts: readonly Part[]): EditedPart[] => parts.map((part, key) => ({ ...part, key }));

/** The parts after an edit; the same list when it changes nothing. */
export function applyEdit(parts: readonly EditedPart[], edit: Edit, questions: number): readonly EditedPart[] {
  const index = parts.findIndex(({ key }) => key === edit.key);
  const part = parts[index];
  if (!part) return parts;
  const put = (...replacement: EditedPart[]) => [...parts.slice(0, index), ...replacement, ...parts.slice(index + 1)];
  switch (edit.kind) {
    case "text":
      return put({ ...part, text: edit.text });
    case "number":
      return put({ ...part, number: edit.number });
    case "merge": {
      const before = parts[index - 1];
      if (!before) return parts;
      const merged = { ...before, number: before.number ?? part.number, text: [before.text, part.text].filter((text) => text.trim() !== "").join("\n") };
      return [...parts.slice(0, index - 1), merged, ...parts.slice(index + 1)];
    }
    case "cut": {
      const [first, second] = [part.text.slice(0, edit.at).trimEnd(), part.text.slice(edit.at).trimStart()];
      if (first.trim() === "" || second === "") return parts;
      const key = Math.max(...parts.map((each) => each.key)) + 1;
      return put({ ...part, text: first }, { ...part, key, text: second, number: nextFree(parts, part.number, questions) });
    }
  }
}

/** The first question after `number` that nothing answers yet, else the first one at all; null when each has an answer. */
function nextFree(parts: readonly Part[], number: number | null, questions: number): number | null {
  const taken = new Set(parts.map((part) => part.number));
  const free = Array.from({ length: questions }, (_, index) => index + 1).filter((candidate) => !taken.has(candidate));
  return free.find((candidate) => candidate > (number ?? 0)) ?? free[0] ?? null;
}
