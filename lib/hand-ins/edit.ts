/** Corrections of a split, and its confirmation, which lets grading begin. */

import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { handInAnswers, handIns } from "@/db/schema";
import { newId } from "@/lib/ids";
import { fingerprint, isBlank, storableText } from "@/lib/submissions/answer-text";
import { UserError } from "@/lib/user-error";
import { type Part, problemsOf } from "./problems";

type AnswerRow = typeof handInAnswers.$inferSelect;

export interface SplitChange {
  handInId: string;
  /** `versionOf` the answers that the teacher began with. */
  version: string;
  name: string;
  parts: readonly Part[];
}

const gone = () => new UserError("not_found:hand-in", "This hand-in is not there any more.", 404);

/** A name for the split as it is: the same while ids, numbers and texts are. */
export const versionOf = (answers: readonly Pick<AnswerRow, "id" | "number" | "text">[]): string =>
  fingerprint(JSON.stringify(answers.map(({ id, number, text }) => [id, number, text])));

/** The parts as the teacher corrects them: empty answers, which confirming adds, are left out. */
export const partsOf = (answers: readonly AnswerRow[]): Part[] =>
  answers.filter(({ text }) => !isBlank(text)).map(({ number, page, text }) => ({ number, page, text }));

/** Keeps a correction for later; nothing is graded. @throws UserError when it was graded or changed meanwhile */
export function saveSplit(db: Db, change: SplitChange): void {
  replaceAnswers(db, change, ({ state }, tx) => {
    if (state !== "split") throw new UserError("conflict:state", "This hand-in has been confirmed meanwhile. Load the page anew.", 409);
    tx.insertAll(change.parts.map((part) => ({ ...part, state: null })));
  });
}

/**
 * Takes the split as it is now and queues its answers. What was graded before and reads the same keeps its grade, the
 * teacher's mark and the comment; the rest is graded anew. A question without an answer gets an empty one, so that each
 * has a mark. Call `wakeHandInGrader` after it.
 * @throws UserError while it is not clear what answers what, or when it was changed meanwhile
 */
export function confirmSplit(db: Db, change: SplitChange): void {
  replaceAnswers(db, change, ({ questions }, tx) => {
    const parts = change.parts.filter(({ text }) => !isBlank(text)).map((part) => ({ ...part, text: storableText(part.text).trim() }));
    const blocking = problemsOf(parts, questions.length).filter(({ isBlocking }) => isBlocking);
    if (blocking.length > 0) throw new UserError("invalid:split", blocking.map(({ sentence }) => sentence).join(" "));
    const answered = new Set(parts.map(({ number }) => number));
    if (!questions.some(({ number }) => answered.has(number))) throw new UserError("invalid:split", "No part answers a question yet. Choose for at least one part which question it answers.");
    const missing = questions.filter(({ number }) => !answered.has(number)).map(({ number }): Part => ({ number, page: parts.at(-1)?.page ?? 1, text: "" }));
    tx.insertAll([...parts, ...missing].map((part) => ({ ...part, state: part.number === null ? null : "waiting" })));
    tx.confirm();
  });
}

type NewAnswer = Part & { state: "waiting" | null };

interface Replacement {
  insertAll(answers: readonly NewAnswer[]): void;
  confirm(): void;
}

function replaceAnswers(db: Db, { handInId, version, name }: SplitChange, replace: (handIn: typeof handIns.$inferSelect, tx: Replacement) => void): void {
  db.transaction(
    (tx) => {
      const handIn = tx.select().from(handIns).where(and(eq(handIns.id, handInId), isNull(handIns.deletedAt))).get();
      if (!handIn) throw gone();
      const old = tx.select().from(handInAnswers).where(eq(handInAnswers.handInId, handInId)).orderBy(asc(handInAnswers.ordinal)).all();
      if (versionOf(old) !== version) throw new UserError("conflict:split", "This split was changed in another tab meanwhile. Copy what you need and load the page anew.", 409);
      tx.update(handIns).set({ name }).where(eq(handIns.id, handInId)).run();
      replace(handIn, {
        insertAll(answers) {
          const left = old.filter(({ state }) => state !== null);
          tx.delete(handInAnswers).where(eq(handInAnswers.handInId, handInId)).run();
          answers.forEach((answer, ordinal) => {
            const text = storableText(answer.text).trim();
            const at = answer.state === null ? -1 : left.findIndex((row) => row.number === answer.number && row.text === text);
            const [same] = at < 0 ? [] : left.splice(at, 1);
            // The row as it was, id included: a grade that is being worked out finds it again.
            const row = same ?? { id: newId(), handInId, number: answer.number, state: answer.state };
            tx.insert(handInAnswers).values({ ...row, text, page: answer.page, ordinal }).run();
          });
        },
        confirm: () => void tx.update(handIns).set({ state: "grading" }).where(eq(handIns.id, handInId)).run(),
      });
    },
    { behavior: "immediate" },
  );
}
