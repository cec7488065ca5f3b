/** Tells the numbers of answers from those of lists inside an answer, where nothing but "1.", "2." marks either. Pure. */

/**
 * Which of the numbers at line starts begin answers: positions in `numbers`, empty when they make no plausible series.
 * A "1" after the series has begun opens a list inside the answer, which takes the numbers that continue it; where a
 * number continues both, the reading with more answers wins, up to as many as there are questions.
 * @param questions how many there are, ≥ 1
 */
export function answerNumbers(numbers: readonly number[], questions: number): number[] {
  const readings = [withLists(numbers, questions), straight(numbers, questions)].filter((series) => isPlausible(series, numbers, questions));
  const value = (series: readonly number[]) => Math.min(series.length, questions);
  return readings.reduce((best, series) => (value(series) > value(best) ? series : best), readings[0] ?? []);
}

/** Each number that is the next one belongs to the innermost list it continues. */
function withLists(numbers: readonly number[], questions: number): number[] {
  const series: number[] = [];
  /** Last number of the answers, then of each list inside. */
  const open: number[] = [];
  numbers.forEach((number, position) => {
    if (open.length === 0) {
      if (number < 1 || number > questions) return;
      open.push(number);
      series.push(position);
      return;
    }
    const level = open.lastIndexOf(number - 1);
    if (level >= 0) {
      open.length = level + 1;
      open[level] = number;
    } else if (number === 1) {
      open.push(1);
      return;
    } else if (isSkip(number, open[0] ?? 0, questions)) {
      open.length = 1;
      open[0] = number;
    } else return;
    if (open.length === 1) series.push(position);
  });
  return series;
}

/** The first number that goes on with the series does. */
function straight(numbers: readonly number[], questions: number): number[] {
  const series: number[] = [];
  let last = 0;
  numbers.forEach((number, position) => {
    const isFirst = series.length === 0 && number >= 1 && number <= questions;
    if (!isFirst && (series.length === 0 || number !== last + 1)) return;
    last = number;
    series.push(position);
  });
  return series;
}

/** An answer that was left out: a later number, of a question that there is. */
const isSkip = (number: number, last: number, questions: number): boolean => number > last && number <= questions;

/** Two numbers make a series; one alone does for the only question, or is any number. More than one too many are a list. */
function isPlausible(series: readonly number[], numbers: readonly number[], questions: number): boolean {
  if (series.length === 0) return false;
  if (questions === 1) return numbers.length === 1;
  const highest = numbers[series.at(-1) ?? 0] ?? 0;
  return series.length >= 2 && highest <= questions + 1;
}
