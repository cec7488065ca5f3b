/** Recognises where an answer begins: "Q1:", "Question 1.", "Answer 1:", "Ans 1)", "1." at the start of a line. Pure. */

export interface Marker {
  /** `answer` is surer than `question` (which may only repeat what was asked), and both are surer than a bare `number`. */
  kind: "question" | "answer" | "number";
  /** Null for "Answer:" without a number: it belongs to the question before it. */
  number: number | null;
  /** Whether it names a part of the question: "Q1(b)". */
  isPart: boolean;
  /** Characters of the line that belong to the marker. */
  length: number;
}

/** How far into a line a marker can reach; keeps the whole linear. */
const WINDOW = 90;

const LEAD = String.raw`^[\s\p{Cf}>#*_•·–—-]{0,8}[(\[]?\s{0,3}`;
const NUMBER = String.raw`(?:(?:no|nr|num|number)\b\.?|[#№])?\s{0,3}(?<digits>\p{Nd}{1,6})(?!\p{Nd})`;
const PART = String.raw`(?:(?<letter>[a-z])(?![\p{L}\p{N}]))?`;
// A hyphen only before a space ("Q1-Q3" is a range), a full stop only where no decimals follow ("Q1.5" is a value).
const SEPARATOR = String.raw`(?:[:;)\]]+[.:]?|[.](?!\p{Nd})|[-–—](?=\s|$)|$)`;
// "(10 points)" and "(b)" end a marker without more.
const NOTE = String.raw`(?:\s{0,2}[(\[](?:(?<part>[a-z])|[^()[\]]{0,12}\p{Nd}[^()[\]]{0,16})[)\]])`;
const TAIL = String.raw`[*_]{0,3}`;

const QUESTION = new RegExp(`${LEAD}(?:question|quest|ques|que|qn|q)[.:]?\\s{0,3}${NUMBER}${PART}(?:${NOTE}\\s{0,2}${SEPARATOR}?|\\s{0,2}${SEPARATOR})${TAIL}`, "iu");
const ANSWER = new RegExp(
  `${LEAD}(?:(?:answer|answ|ans)[.:]?\\s{0,3}(?:(?:to|for|of)\\s{1,3})?(?:(?:question|q)[.:]?\\s{0,3})?|a(?=\\p{Nd}))${NUMBER}${PART}(?:${NOTE}\\s{0,2}${SEPARATOR}?|\\s{0,2}${SEPARATOR})${TAIL}`,
  "iu",
);
const ANSWER_ALONE = new RegExp(`${LEAD}(?:answer|ans)\\s{0,2}(?:[:)\\]]+|[.](?=\\s|$)|[-–—](?=\\s|$))${TAIL}`, "iu");
const BARE = /^[\s\p{Cf}]{0,8}[([]?(?<digits>\p{Nd}{1,3})\s?(?:[.](?!\p{Nd})|[)\]]|:(?!\p{Nd}))/u;

/** The marker at the start of a line, null where there is none. Other scripts' digits and full-width letters count as well. */
export function markerOf(line: string): Marker | null {
  const head = asPlain(line.slice(0, WINDOW));
  const answer = ANSWER.exec(head);
  if (answer) return toMarker("answer", answer);
  const question = QUESTION.exec(head);
  if (question) return toMarker("question", question);
  const alone = ANSWER_ALONE.exec(head);
  if (alone) return { kind: "answer", number: null, isPart: false, length: alone[0].length };
  const bare = BARE.exec(head);
  return bare ? toMarker("number", bare) : null;
}

/** For the reader of PDFs: a line that begins a paragraph of its own, however close it stands to the one before. */
export const MARKER_LINE = new RegExp([QUESTION, ANSWER, ANSWER_ALONE, BARE].map(({ source }) => source.replace(/\?<\w+>/g, "?:")).join("|"), "iu");

function toMarker(kind: Marker["kind"], match: RegExpExecArray): Marker {
  const { digits = "", letter, part } = match.groups ?? {};
  return { kind, number: numberOf(digits), isPart: letter !== undefined || part !== undefined, length: match[0].length };
}

/** Full-width and other compatible forms as their plain ones, where that keeps every offset. */
function asPlain(text: string): string {
  return Array.from(text, (character) => {
    const plain = character.normalize("NFKC");
    return plain.length === character.length ? plain : character;
  }).join("");
}

/** The value of decimal digits of any script. */
export function numberOf(digits: string): number {
  let value = 0;
  for (const digit of digits) value = 10 * value + valueOf(digit);
  return value;
}

/** Unicode keeps the ten digits of a script together, in order; runs of such tens begin with a zero. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (start > 0 && /^\p{Nd}$/u.test(String.fromCodePoint(start - 1))) start -= 1;
  return (code - start) % 10;
}
