/** Whether what was sent by autosave is what the database holds: nothing lost, nothing out of order. Looks at data only. */

/** One save that the server said it has stored. */
export interface AcceptedSave {
  text: string;
  /** The revision that the server answered. */
  revision: number;
}

/** One answer of one student, as sent and as stored. */
export interface SavedAnswerTrail {
  /** In the order in which they were sent. */
  accepted: readonly AcceptedSave[];
  /** The text that was sent last, accepted or not. */
  lastSent: string;
  /** The row of `answers`; null when there is none. */
  stored: { text: string; revision: number } | null;
  /** The saved rows of `answer_history`, oldest first. */
  history: readonly { text: string; revision: number }[];
}

/** How many texts are nowhere, or not where they belong. */
export interface TrailFindings {
  lost: number;
  outOfOrder: number;
}

/**
 * Lost: a text that no row of the history holds (several saves that go on from one another share a row, which then
 * begins with each of them), or a last text that is not the answer. Out of order: revisions that do not count up by one
 * with each save, or a history that does not rise to the answer's own revision.
 */
export function checkTrail({ accepted, lastSent, stored, history }: SavedAnswerTrail): TrailFindings {
  const isKept = ({ text, revision }: AcceptedSave) => {
    // The first row that reaches this revision is the one it was written into.
    const row = history.find((line) => line.revision >= revision);
    return row !== undefined && (row.revision === revision ? row.text === text : row.text.startsWith(text));
  };
  const lost = accepted.filter((save) => !isKept(save)).length + (stored?.text === lastSent ? 0 : 1);
  const jumps = accepted.filter(({ revision }, index) => revision !== index + 1).length;
  const falls = history.filter(({ revision }, index) => revision <= (history[index - 1]?.revision ?? 0)).length;
  const isBehind = (history.at(-1)?.revision ?? 0) !== (stored?.revision ?? 0);
  return { lost, outOfOrder: jumps + falls + (isBehind ? 1 : 0) };
}
