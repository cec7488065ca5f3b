/** What a key means where answers are reviewed: those of a submission, or groups of like ones. Knows nothing of a page but where the key was pressed. */

const MARK_KEYS = [
  { key: "0–9", meaning: "Begin to type a mark" },
  { key: "?", meaning: "This help" },
] as const;

/** By what a page shows: the id of its first entry, its keys, and what it says where there is no further page. */
export const KEYS = {
  submission: {
    first: "answer-1",
    keys: [
      { key: "j", meaning: "Next answer; after the last, the next submission" },
      { key: "k", meaning: "Previous answer; before the first, the previous submission" },
      { key: "n", meaning: "Next submission that needs a look" },
      { key: "Enter", meaning: "Save the mark; on an answer, agree with the mark it has" },
      ...MARK_KEYS,
    ],
    isFirst: "This is the first submission.",
    isLast: "This is the last submission.",
    noneToLook: "No other submission needs a look.",
  },
  question: {
    first: "group-1",
    keys: [
      { key: "j", meaning: "Next group; after the last, the next question" },
      { key: "k", meaning: "Previous group; before the first, the previous question" },
      { key: "n", meaning: "Next question with an answer that needs a look" },
      { key: "Enter", meaning: "Save the mark for the group; on a group, agree with the mark that all of it has" },
      ...MARK_KEYS,
    ],
    isFirst: "This is the first question.",
    isLast: "This is the last question.",
    noneToLook: "No other question has an answer that needs a look.",
  },
} as const;

export type Command = "next" | "previous" | "next-to-look" | "type-mark" | "save" | "help";

interface Press {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  isComposing: boolean;
  repeat: boolean;
  /** Where it was pressed: while typing it is text, on a control it is the control's, on an answer, a group or nowhere it is ours. */
  place: "field" | "control" | "answer" | "page";
}

/** The command of a key press; null when the key is not ours. */
export function commandOf({ key, altKey, ctrlKey, metaKey, isComposing, repeat, place }: Press): Command | null {
  if (altKey || ctrlKey || metaKey || isComposing || place === "field") return null;
  if (/^[0-9]$/.test(key)) return "type-mark";
  // On a button or a link, Enter presses it; anywhere else than on an answer or a group it would not be seen what is agreed to.
  if (key === "Enter") return place === "answer" && !repeat ? "save" : null;
  if (key === "j") return "next";
  if (key === "k") return "previous";
  if (key === "n") return "next-to-look";
  return key === "?" ? "help" : null;
}

/** Where a key was pressed. A dialog is a place of its own: what is behind it must not move. */
export function placeOf(target: EventTarget | null): Press["place"] {
  if (!(target instanceof HTMLElement)) return "page";
  if (target.isContentEditable || target.closest("input, textarea, select, dialog")) return "field";
  if (target.closest("a, button, summary")) return "control";
  return target.hasAttribute("data-answer") ? "answer" : "page";
}
