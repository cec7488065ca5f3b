/**
 * Turns a question into the statement it takes for granted, so that NLI can tell whether the material says so:
 * "Why does the capsule help a cell?" → "the capsule does help a cell."
 */

import nlp from "compromise/three";

const WITH_AUXILIARY =
  /^(?:why|how|when|where|in what ways?|for what reason)\s+(do|does|did|is|are|was|were|can|could|will|would|may|might|must|should|has|have|had)\s+(.+)\?$/i;
const ROLE = /^what (?:is|are|was|were) the (?:main |primary )?(role|function|purpose|effect|importance|significance|consequence|cause|advantage|disadvantage)s? of (.+)\?$/i;
const HAPPENS = /^what happens (?:to .+ )?(?:when|if) (.+)\?$/i;
const OBJECT = /^what (do|does|did|can|could|will|would|must|should|may|might) (.+)\?$/i;

/**
 * The presupposed statement, or null where the question presupposes nothing that can be checked
 * ("What is X?", "What is the difference between A and B?").
 * `subject`, when known (the opening named it), saves guessing where the subject ends.
 */
export function presupposition(question: string, subject?: string): string | null {
  const trimmed = question.trim();
  const happens = HAPPENS.exec(trimmed);
  if (happens?.[1] !== undefined) return `${capitalise(happens[1])}.`;
  const role = ROLE.exec(trimmed);
  if (role?.[1] !== undefined && role[2] !== undefined) return roleStatement(role[1], role[2]);
  const match = WITH_AUXILIARY.exec(trimmed);
  if (match?.[1] !== undefined && match[2] !== undefined) return reorder(match[1].toLowerCase(), match[2], subject);
  const object = OBJECT.exec(trimmed);
  if (object?.[1] !== undefined && object[2] !== undefined && object[2].split(/\s+/).length >= 4) {
    return reorder(object[1].toLowerCase(), `${object[2]} something`, subject);
  }
  return null;
}

/** "the role of X in Y" → "X has a role in Y." */
function roleStatement(noun: string, rest: string): string {
  const [head = rest, ...tail] = rest.split(/\s+(?=in\b|during\b|for\b|on\b)/);
  const article = /^[aeiou]/i.test(noun) ? "an" : "a";
  const verb = /\band\b|[^s]s$/.test(head) && !/^(the|a|an) \w+ss$/i.test(head) ? "have" : "has";
  return `${capitalise(head)} ${verb} ${article} ${noun.toLowerCase()}${tail.length > 0 ? ` ${tail.join(" ")}` : ""}.`;
}

function reorder(auxiliary: string, rest: string, subject: string | undefined): string | null {
  const known = subject !== undefined && rest.toLowerCase().startsWith(`${subject.toLowerCase()} `) ? subject.length : null;
  const end = known ?? guessSubjectEnd(rest);
  if (end === null) return null;
  const head = rest.slice(0, end).trim();
  const tail = rest.slice(end).trim();
  if (head === "" || tail === "") return null;
  return `${capitalise(head)} ${auxiliary} ${tail}.`;
}

/**
 * Length of the noun phrase that `rest` begins with: up to the first verb after a noun or, where the auxiliary is a form
 * of "be", also up to an adjective ("cells | smaller than"). Null when the tags give no clear end.
 */
function guessSubjectEnd(rest: string): number | null {
  const words = tagged(rest);
  let length = 0;
  let hasNoun = false;
  for (const [index, { text, tags }] of words.entries()) {
    if (hasNoun && (tags.includes("Verb") || tags.includes("Adverb") || (tags.includes("Adjective") && !followedByNoun(words, index)))) {
      return length;
    }
    if (tags.includes("Noun")) hasNoun = true;
    length = rest.indexOf(text, length) + text.length;
    if (/[,;:]$/.test(rest.slice(0, length + 1).trim()) && !hasNoun) return null;
  }
  return null;
}

function followedByNoun(words: readonly TaggedWord[], index: number): boolean {
  return words[index + 1]?.tags.includes("Noun") === true;
}

const AUXILIARY_QUESTION = /^(?:why|how|what)\s+(do|does|is|are|was|were|has|have)\s+(.+)\?$/i;

/**
 * True when the words after the auxiliary cannot be its clause: number disagrees ("How is prokaryotes …") or a second noun
 * phrase stands where a verb should ("How are people an immune response …"). False whenever the tags leave it open.
 */
export function isMalformed(question: string): boolean {
  const match = AUXILIARY_QUESTION.exec(question.trim());
  if (match?.[1] === undefined || match[2] === undefined) return false;
  const auxiliary = match[1].toLowerCase();
  const words = tagged(match[2]);
  const head = headOf(words);
  if (head === null) return false;
  const isSingularForm = /^(is|was|does|has)$/.test(auxiliary);
  if (head.isPlural === isSingularForm && head.isSure) return true;
  if (!/^how (is|are|was|were)\b/i.test(question)) return false;
  // "How are people with celiac disease | an immune response": no predicate after the noun and its prepositional phrases.
  let next = head.end;
  while (/^(of|with|in|on|at|for|from|to|by)$/i.test(words[next]?.text ?? "")) {
    next += 1;
    while (/Noun|Adjective|Determiner/.test(words[next]?.tags.join() ?? "") && !(isDeterminer(words[next]) && words[next - 1]?.tags.includes("Noun"))) {
      next += 1;
    }
  }
  return !isPredicate(words, next);
}

/** A verb, an adverb, or an adjective that belongs to no noun after it. */
function isPredicate(words: readonly TaggedWord[], at: number): boolean {
  const tags = words[at]?.tags ?? [];
  return tags.includes("Verb") || tags.includes("Adverb") || (tags.includes("Adjective") && !followedByNoun(words, at));
}

function isDeterminer(word: TaggedWord | undefined): boolean {
  return word?.tags.includes("Determiner") === true;
}

/** The first noun phrase: where it ends (word index) and its number; `isSure` when the tags say so plainly. */
function headOf(words: readonly TaggedWord[]): { end: number; isPlural: boolean; isSure: boolean } | null {
  const start = words.findIndex(({ tags }) => tags.includes("Noun"));
  if (start < 0 || words.slice(0, start).some(({ tags }) => tags.includes("Verb"))) return null;
  let end = start;
  while (words[end]?.tags.includes("Noun")) end += 1;
  const last = words[end - 1];
  if (last === undefined) return null;
  const isJoined = /^(and|or|of|with|in)$/i.test(words[end]?.text ?? "");
  const isPlural = last.tags.includes("Plural");
  const isKnown = isPlural ? /s$/i.test(last.text) : last.tags.includes("Singular") && !/s$/i.test(last.text);
  const hasArticle = words.slice(0, start).some(({ text }) => /^(a|an)$/i.test(text));
  // A bare singular may head a list or be a name; only a plural in "s" or an "a …" settles the number.
  return { end, isPlural, isSure: isKnown && !isJoined && (isPlural || hasArticle) };
}

interface TaggedWord {
  text: string;
  tags: readonly string[];
}

/** The words of `text` with compromise's tags; its JSON is untyped, so it is checked here. */
function tagged(text: string): TaggedWord[] {
  const rows: unknown = nlp(text).json();
  const words: TaggedWord[] = [];
  for (const row of Array.isArray(rows) ? (rows as { terms?: unknown }[]) : []) {
    for (const term of Array.isArray(row.terms) ? (row.terms as { text?: unknown; tags?: unknown }[]) : []) {
      if (typeof term.text !== "string" || !Array.isArray(term.tags)) continue;
      words.push({ text: term.text, tags: term.tags.filter((tag): tag is string => typeof tag === "string") });
    }
  }
  return words;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
