/** What is compared word by word because the NLI model reads it loosely: terms, negations, numbers, opposites, order. */

import { stemmer } from "stemmer";
import { areOpposite } from "./opposites";

/** Words without content of their own; negations are read separately. */
const FUNCTION_WORDS = new Set(
  `a an the this that these those it its he she they them their his her we our you your i my me us one
   is are was were be been being am do does did done has have had having will would can could may might shall should must
   of to in on at by for from with as into onto about than then so and or but if because since when while where which who whom whose what why how
   there here also too very just only even such some any each both either other another own same more most much many few less least
   get gets got make makes made let lets give gives given go goes going come comes thing things stuff kind sort like well really basically`
    .trim()
    .split(/\s+/),
);
const NEGATIONS = new Set(["not", "no", "never", "none", "nothing", "nobody", "neither", "nor", "without", "cannot", "hardly", "barely", "nowhere", "fails", "fail", "lacks", "lack", "unable", "cant", "dont", "doesnt", "isnt", "arent", "wasnt", "werent", "wont", "didnt", "couldnt", "shouldnt", "wouldnt"]);
const NUMBER_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const NUMBER_OF = new Map([...NUMBER_WORDS.map((word, value) => [word, value] as const).slice(2), ["twice", 2], ["double", 2], ["triple", 3], ["half", 0.5], ["quarter", 0.25], ["dozen", 12], ["hundred", 100], ["thousand", 1000], ["million", 1e6], ["billion", 1e9]]);

/** Words that are a unit behind a number, and short forms that stand for one of them. */
const UNITS = new Set(
  `second minute hour day week month year century decade millisecond metre meter kilometre kilometer centimetre centimeter millimetre millimeter mile inch foot gram kilogram milligram tonne ton
   litre liter millilitre milliliter degree celsius kelvin fahrenheit volt ampere amp ohm watt joule newton pascal hertz mole byte kilobyte megabyte gigabyte bit percent semitone tone dollar euro pound cent calorie kilocalorie hectare decibel lux bar`
    .trim()
    .split(/\s+/)
    .map((word) => stemmer(word)),
);
const UNIT_OF = new Map(Object.entries({ s: "second", sec: "second", secs: "second", min: "minute", mins: "minute", h: "hour", hr: "hour", hrs: "hour", ms: "millisecond", m: "metre", km: "kilometre", cm: "centimetre", mm: "millimetre", g: "gram", kg: "kilogram", mg: "milligram", l: "litre", ml: "millilitre", v: "volt", a: "ampere", amp: "ampere", amps: "ampere", w: "watt", j: "joule", n: "newton", pa: "pascal", kpa: "kilopascal", hz: "hertz", khz: "kilohertz", mol: "mole", kb: "kilobyte", mb: "megabyte", gb: "gigabyte", db: "decibel", mmhg: "mmhg", feet: "foot", inches: "inch", kcal: "kilocalorie", centuries: "century" }));

/** A text, taken apart once. */
export interface Words {
  /** Stems of all words in order, without negations. */
  stems: readonly string[];
  /** Units that follow a number: "mm", "hour". */
  units: readonly string[];
  /** Stems that carry content, each once, in order of first use. */
  content: readonly string[];
  negations: number;
  numbers: readonly number[];
}

/** Takes a text apart; case, accents of typing ("don’t") and inflections do not matter. */
export function readWords(text: string): Words {
  const tokens = text.toLowerCase().replace(/[’']/gu, "").match(/\d+(?:[.,]\d+)*|[\p{L}]+/gu) ?? [];
  const words = tokens.filter((token) => /^\p{L}/u.test(token) && !NEGATIONS.has(token));
  const numbers = tokens.flatMap((token) => {
    if (/^\d/.test(token)) return [readNumber(token)];
    const value = NUMBER_OF.get(token);
    return value === undefined ? [] : [value];
  });
  const content = words.filter((word) => word.length > 1 && !FUNCTION_WORDS.has(word)).map((word) => stemmer(word));
  return {
    stems: words.map((word) => stemmer(word)),
    units: tokens.flatMap((token, index) => (isUnit(token) && isNumber(tokens[index - 1]) ? [stemmer(UNIT_OF.get(token) ?? token)] : [])),
    content: [...new Set(content)],
    negations: tokens.filter((token) => NEGATIONS.has(token)).length,
    numbers,
  };
}

const isUnit = (token: string) => UNIT_OF.has(token) || UNITS.has(stemmer(token));
const isNumber = (token: string | undefined) => token !== undefined && (/^\d/.test(token) || NUMBER_OF.has(token));

/** "1,000" is a thousand, "3,5" is three and a half. */
function readNumber(token: string): number {
  return Number(/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(token) ? token.replaceAll(",", "") : token.replace(",", "."));
}

/** One student text against one key point, all 0–1. */
export interface WordSignals {
  /** Share of the point's content words that the student uses; words of the question are left out, where others remain. */
  overlap: number;
  /** One of the two denies, the other does not. */
  negation: number;
  /** The point gives a number, or a unit behind a number, that the student replaces by another. */
  quantity: number;
  /** The student uses the opposite of a word of the point and not the word itself. */
  opposite: number;
  /** How far the shared words come in another order, weighted by how many are shared: who does what to whom. */
  reordered: number;
}

export function compareWords(student: Words, point: Words, question: Words): WordSignals {
  const used = new Set(student.content);
  const asked = new Set(question.content);
  const own = point.content.filter((stem) => !asked.has(stem));
  const wanted = own.length > 0 ? own : point.content;
  return {
    overlap: wanted.length === 0 ? 0 : wanted.filter((stem) => used.has(stem)).length / wanted.length,
    negation: student.negations > 0 !== point.negations > 0 ? 1 : 0,
    quantity: replacesNumber(student, point, question) || replacesUnit(student, point) ? 1 : 0,
    opposite: turnsRound(student, point) ? 1 : 0,
    reordered: reorderedShare(student, point),
  };
}

function replacesNumber(student: Words, point: Words, question: Words): boolean {
  const unmatched = point.numbers.filter((value) => !student.numbers.includes(value) && !question.numbers.includes(value));
  const foreign = student.numbers.filter((value) => !point.numbers.includes(value) && !question.numbers.includes(value));
  return unmatched.length > 0 && foreign.length > 0;
}

function turnsRound(student: Words, point: Words): boolean {
  const said = new Set(student.stems);
  const wanted = new Set(point.stems);
  return [...wanted].some((stem) => !said.has(stem) && [...said].some((other) => !wanted.has(other) && areOpposite(stem, other)));
}

/** Share of pairs of shared content words in the other order (Kendall's distance), times the share of words shared. */
function reorderedShare(student: Words, point: Words): number {
  const places = point.content.map((stem) => student.content.indexOf(stem)).filter((place) => place >= 0);
  let pairs = 0;
  let swapped = 0;
  places.forEach((place, index) => {
    for (const later of places.slice(index + 1)) {
      pairs += 1;
      if (later < place) swapped += 1;
    }
  });
  return pairs === 0 ? 0 : (swapped / pairs) * (places.length / point.content.length);
}

function replacesUnit(student: Words, point: Words): boolean {
  return point.units.some((unit) => !student.units.includes(unit)) && student.units.some((unit) => !point.units.includes(unit));
}
