/** Cross-validation over questions: answers to a question are never on both sides. */

/** The parts of `items`, by question: question number k of a set (sorted by id) goes to part k mod `count`. */
export function foldsByQuestion<Item>(items: readonly Item[], questionOf: (item: Item) => string, count: number): Item[][] {
  const questions = [...new Set(items.map(questionOf))].sort();
  const place = new Map(questions.map((question, index) => [question, index % count]));
  return Array.from({ length: count }, (_, fold) => items.filter((item) => place.get(questionOf(item)) === fold));
}
