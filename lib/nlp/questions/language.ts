/**
 * The little grammar that question writing needs: the main clause of an English sentence and its content words.
 * Tagging is compromise's; this file only asks it and repairs what matters here.
 */

import nlp from "compromise/three";

export interface Clause {
  /** The subject as it stands in the sentence ("The plasma membrane"), first letter lowered unless it is a name. */
  subject: string;
  isPlural: boolean;
  isPast: boolean;
  /** The verb group in lower case, e.g. "are used to exchange". */
  verb: string;
  /** The verb's base form ("control"), null when the clause has an auxiliary of its own or none could be found. */
  base: string | null;
  /** The auxiliary that begins a question about the clause: "do", "does", "did", or the clause's own ("is", "can" …). */
  auxiliary: string;
}

const OWN_AUXILIARY =
  /^(is|are|was|were|can|could|will|would|may|might|must|should|shall|has been|have been|had been)\b/;
const PRONOUN_SUBJECT =
  /^(it|its|they|their|them|he|his|she|her|we|our|you|your|i|my|this|these|those|that|such|there|here|one|some|many|most|both|each|all|others?|another|who|which|what|as|the former|the latter)\b/i;
const MAX_SUBJECT_WORDS = 8;

/** Words that join a sentence to the one before it and are no part of its clause. */
const CONNECTIVE =
  /^(however|thus|therefore|hence|similarly|likewise|moreover|furthermore|in addition|additionally|consequently|nevertheless|nonetheless|finally|first|second|third|also|instead|in (other words|general|particular|fact|contrast|summary)|for (example|instance)|on the other hand|as a result|for this reason|by contrast|of course|indeed|typically|usually|generally|often)\b,?\s+/i;

/** "5. Voice typing: ", "Note: ": a label in front of a sentence. */
const LABEL = /^(?:\d+(?:\.\d+)*[.)]?\s+)?(?:[\p{Lu}\d][\p{L}\d -]{1,40}:\s+)?(?=[\p{Lu}“"])/u;

/** `sentence` without its label and joining words ("Note: However, …"), first letter raised. */
export function withoutConnective(sentence: string): string {
  const bare = sentence.trim().replace(LABEL, "").replace(CONNECTIVE, "");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

/**
 * The main clause of `text`, or null when no usable subject and verb are found. Pronoun subjects count as unusable.
 * A first word that `vocabulary` (the document's words that begin in lower case) lacks is taken for a name and keeps its capital.
 */
export function mainClause(text: string, vocabulary?: ReadonlySet<string>): Clause | null {
  const sentence = withoutConnective(text);
  const parsed = firstSentence(sentence);
  if (parsed === null) return null;
  const subject = originalSubject(sentence, parsed.subject);
  if (subject === null || PRONOUN_SUBJECT.test(subject)) return null;
  const words = subject.split(/\s+/);
  if (words.length > MAX_SUBJECT_WORDS || /[,;:()[\]=<>]|^\d/.test(subject) || !/\p{L}{2}/u.test(subject)) return null;
  // "the industry it operates in": a pronoun inside the subject points outside the sentence.
  if (/\b(it|they|he|she|we|you|this|these|those)\b/i.test(subject)) return null;
  if (contentStems(subject).length === 0 || !nlp(subject).has("#Noun") || /^(and|or|but|not|only|then)\b/i.test(subject)) {
    return null;
  }
  const verb = parsed.verb.toLowerCase();
  if (/['’]/.test(verb)) return null;
  const isPast = /\bPastTense\b/.test(parsed.tense) && !OWN_AUXILIARY.test(verb);
  const isPlural = pluralOf(subject, verb);
  const own = OWN_AUXILIARY.exec(verb)?.[1]?.split(" ")[0];
  const auxiliary = own ?? (isPast ? "did" : isPlural ? "do" : "does");
  const base = own === undefined ? baseForm(verb) : null;
  return { subject: lowerFirst(subject, sentence, vocabulary), isPlural, isPast, verb, base, auxiliary };
}

function baseForm(verb: string): string | null {
  const base = nlp(verb).verbs().toInfinitive().text().trim();
  return /^[a-z]+$/.test(base) ? base : null;
}

interface ParsedSentence {
  subject: string;
  verb: string;
  tense: string;
}

/** What compromise says of the first sentence; its JSON is untyped, so each field is checked here. */
function firstSentence(text: string): ParsedSentence | null {
  const rows: unknown = nlp(text).sentences().json();
  const row: unknown = Array.isArray(rows) ? rows[0] : null;
  if (typeof row !== "object" || row === null || !("sentence" in row)) return null;
  const found: unknown = row.sentence;
  if (typeof found !== "object" || found === null) return null;
  const { subject, verb, grammar } = found as { subject?: unknown; verb?: unknown; grammar?: { tense?: unknown } };
  if (typeof subject !== "string" || typeof verb !== "string" || subject === "" || verb === "") return null;
  return { subject, verb, tense: typeof grammar?.tense === "string" ? grammar.tense : "" };
}

/** compromise lowers the subject and may lose accents and punctuation: find it again in the sentence. */
function originalSubject(sentence: string, lowered: string): string | null {
  const plain = sentence.replace(/[‘’]/g, "'");
  const at = plain.toLowerCase().indexOf(lowered.replace(/[‘’]/g, "'"));
  return at < 0 ? null : sentence.slice(at, at + lowered.length).trim();
}

function pluralOf(subject: string, verb: string): boolean {
  if (/^(are|were|have)\b/.test(verb)) return true;
  if (/^(is|was|has)\b/.test(verb)) return false;
  const first = verb.split(/\s+/)[0] ?? "";
  if (/[^s]s$/.test(first)) return false;
  return / and /.test(subject) || nlp(subject).nouns().isPlural().found || /^\w+e?s$/.test(subject);
}

function lowerFirst(subject: string, sentence: string, vocabulary: ReadonlySet<string> | undefined): string {
  if (!sentence.startsWith(subject)) return subject;
  const first = subject.split(/\s+/)[0] ?? "";
  // Acronyms (DNA, mRNA) and names keep their capitals.
  const isUnknown = vocabulary !== undefined && !FUNCTION_WORDS.has(first.toLowerCase()) && !vocabulary.has(first.toLowerCase());
  const isName = isUnknown || /\p{Lu}.*\p{Lu}|\d/u.test(first) || nlp(subject).has("^#ProperNoun");
  return isName ? subject : subject.charAt(0).toLowerCase() + subject.slice(1);
}

/** True when the sentence begins with, or has as its subject, a word that points outside it. */
export function hasUnresolvedSubject(text: string): boolean {
  const sentence = withoutConnective(text.trim().replace(/^[("“]+/, ""));
  if (PRONOUN_SUBJECT.test(sentence)) return true;
  const parsed = firstSentence(sentence);
  return parsed !== null && PRONOUN_SUBJECT.test(parsed.subject) && !resolvesInside(sentence, parsed.subject);
}

/** "Because a nucleus is surrounded by a membrane, it is …": the pronoun comes after a clause that names something. */
function resolvesInside(sentence: string, subject: string): boolean {
  if (!/^(it|they|its|their)\b/.test(subject)) return false;
  const at = sentence.toLowerCase().search(new RegExp(`\\b${subject.split(/\s+/)[0] ?? subject}\\b`));
  return at > 0 && nlp(sentence.slice(0, at)).nouns().length > 0;
}

const FUNCTION_WORDS = new Set(
  (
    "a an the and or but nor so yet if then than that this these those it its they them their theirs he him his she her hers " +
    "we us our ours you your yours i me my mine who whom whose which what when where why how is are was were be been being am " +
    "do does did doing done has have had having can could will would shall should may might must not no of in on at by for " +
    "from to into onto with without within about above below over under between among through during before after as also " +
    "more most much many some any each every both all other another such only very too just even there here up down out off " +
    "again further once while because since although though however therefore thus"
  ).split(" "),
);

/** Lower-case stems of the words that carry meaning, in order, repeated ones kept. Plural and common verb endings are cut. */
export function contentStems(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu) ?? [];
  return words.filter((word) => !FUNCTION_WORDS.has(word)).map(stem);
}

function stem(word: string): string {
  const base = word.replace(/['’]s$/, "");
  if (base.length <= 4) return base.replace(/([^s])s$/, "$1");
  return base
    .replace(/(?:ies|ied)$/, "y")
    .replace(/(ss|sh|ch|x|z)es$/, "$1")
    .replace(/([^s])s$/, "$1")
    .replace(/(\w{3})(?:ing|ed)$/, "$1")
    .replace(/(\w{4})e$/, "$1");
}

const GLUED_WORD = /^\p{Lu}\p{Ll}{3,}\p{Lu}\p{Ll}{2,}$/u;

/**
 * "MicrobiologistThe most …": a run-in heading that the PDF itself sets without a space before its sentence.
 * A name in that form ("JavaScript") is told by standing in `passage` more than once.
 */
export function isGlued(sentence: string, passage: string): boolean {
  const first = /^[^\s,;:.]+/.exec(sentence)?.[0] ?? "";
  return GLUED_WORD.test(first) && passage.split(first).length <= 2;
}

/** The words of `text` that begin in lower case. */
export function lowerCaseWords(text: string): Set<string> {
  return new Set(text.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{N}'’-]*/gu) ?? []);
}

/** Words separated by white space. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
