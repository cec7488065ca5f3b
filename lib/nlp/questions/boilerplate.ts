/** Tells text that runs a course or a book (syllabus, imprint, references, exercises) from text that teaches. */

import { MIN_SEEDABLE_WORDS } from "../constants";
import type { Passage } from "../retrieval/types";
import { countWords } from "./language";

const ADMINISTRATIVE =
  /\b(course (code|number|outline|description|website)|office hours|credit hours|prerequisites?:|ISBN|ISSN|syllabus|grading policy|due date|assignment \d|homework|copyright|all rights reserved|licen[sc]ed under|creative commons|table of contents|acknowledge?ments?|bibliography|https?:\/\/|www\.|intentionally left blank|revision history|published by|by the end of this (section|chapter)|learning (objectives|outcomes)|you will be able to|figure credit|download for free)\b|\b(?:instructors?|lecturer|credits?|DOI|e-?mail|phone)\s*:|\binstructors?(?: is| are)\b|\b\d+(?:\.\d)? credits\b|©/i;
const BOILERPLATE_SECTION =
  /^\W*(\d+(\.\d+)*\W+)?(references|bibliography|works cited|further reading|table of contents|contents|index|acknowledge?ments?|copyright|exercises?|problems?|review questions|multiple choice|free response|critical thinking( questions)?|art connections?|glossary|learning objectives|about the author|preface|appendix|license|revision history|syllabus|assignments?|homework)\b/i;
const REFERENCE_LINE = /\[\d{1,3}\]|\(\d{4}[a-z]?\)|\bpp?\. ?\d+|\bvol\. ?\d+|\bet al\./gi;
const CONTENTS_LINE = /(\. ?){4,}\s*\d+/;
const EXERCISE = /^\s*(\d+[.)]|[a-d][.)]|exercise|problem|question)\s.*\?\s*$/i;

/** True when a passage is administrative, a list of references or contents, a set of exercises, or under 12 words. */
export function isBoilerplate(passage: Passage): boolean {
  const { text, section } = passage;
  if (countWords(text) < MIN_SEEDABLE_WORDS) return true;
  if (section !== null && BOILERPLATE_SECTION.test(section)) return true;
  if (CONTENTS_LINE.test(text)) return true;
  if ((text.match(REFERENCE_LINE)?.length ?? 0) >= 3) return true;
  const sentences = passage.sentences.map((sentence) => sentence.text);
  const administrative = sentences.filter((sentence) => ADMINISTRATIVE.test(sentence)).length;
  const exercises = sentences.filter((sentence) => EXERCISE.test(sentence) || /\?\s*$/.test(sentence)).length;
  return administrative * 2 >= sentences.length || exercises * 2 > sentences.length;
}

/** True when a single sentence is administrative; such sentences are neither asked about nor quoted in answers. */
export function isAdministrative(sentence: string): boolean {
  return ADMINISTRATIVE.test(sentence) || CONTENTS_LINE.test(sentence);
}
