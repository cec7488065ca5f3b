"use client";
/** The moments at which a page saves besides after typing: left, hidden, back online; and looks for news when it comes to the front. */

import { useEffect } from "react";
import type { AnswerStore } from "./answer-store";

/** Also a tab that stays in front hears of another device. */
const LOOK_EVERY_MS = 20_000;

export function useAutosave(store: AnswerStore): void {
  useEffect(() => {
    store.restore();
    const leave = () => void store.flush(true);
    const look = () => void store.look();
    const change = () => (document.visibilityState === "hidden" ? leave() : look());
    const online = () => void store.flush();
    // Asked only while something is not saved and could not be: the browser's own question, in its own words.
    const warn = (event: BeforeUnloadEvent) => {
      if (store.getStatus().kind === "unsaved" && !store.isSettled()) event.preventDefault();
    };
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") look();
    }, LOOK_EVERY_MS);
    document.addEventListener("visibilitychange", change);
    window.addEventListener("pagehide", leave);
    window.addEventListener("online", online);
    window.addEventListener("focus", look);
    window.addEventListener("beforeunload", warn);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", change);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("online", online);
      window.removeEventListener("focus", look);
      window.removeEventListener("beforeunload", warn);
      // Another page of this site: the tab lives on, and so may the request.
      leave();
      store.stop();
    };
  }, [store]);
}
