"use client";
/** The parts of a split while they are corrected: edits, undoing them, and which field is to have the cursor next. */

import { useEffect, useRef, useState } from "react";
import type { Part } from "@/lib/hand-ins/problems";
import { applyEdit, type Edit, type EditedPart, withKeys } from "./split-edits";

interface SplitState {
  parts: readonly EditedPart[];
  /** Earlier lists, oldest first; typing is undone by the browser itself. */
  past: readonly (readonly EditedPart[])[];
  /** What was done last, for those who do not see it. */
  said: string;
}

const MAX_PAST = 50;

export function useSplit(stored: readonly Part[], questions: number) {
  const [state, setState] = useState<SplitState>(() => ({ parts: withKeys(stored), past: [], said: "" }));
  const focus = useRef<string | null>(null);
  useEffect(() => {
    if (focus.current === null) return;
    document.getElementById(focus.current)?.focus();
    focus.current = null;
  });

  const edit = (change: Edit, said = "") => {
    const parts = applyEdit(state.parts, change, questions);
    if (parts === state.parts) return setState({ ...state, said: change.kind === "cut" ? "Put the cursor into the text, where the next answer begins, and try again." : "" });
    const past = change.kind === "text" ? state.past : [...state.past, state.parts].slice(-MAX_PAST);
    const index = parts.findIndex(({ key }) => key === change.key);
    const target = change.kind === "merge" ? state.parts.findIndex(({ key }) => key === change.key) - 1 : change.kind === "cut" ? index + 1 : null;
    if (target !== null) focus.current = `part-${parts[target]?.key}`;
    setState({ parts, past, said });
  };

  const undo = () => {
    const parts = state.past.at(-1);
    if (parts) setState({ parts, past: state.past.slice(0, -1), said: "Undone." });
  };

  return { ...state, edit, undo };
}

/** Asks before the page is left with something unsaved on it. */
export function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isUnsaved]);
}
