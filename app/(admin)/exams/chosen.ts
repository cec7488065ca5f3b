/** How a chosen question is named in a form: one checkbox, one field. */

const PREFIX = "question-";

export const fieldOf = (questionId: string): string => PREFIX + questionId;

/** The ids of the questions that were ticked. */
export const chosenIds = (fields: Record<string, string>): string[] =>
  Object.keys(fields)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => name.slice(PREFIX.length));
