/** Names the language a document is written in. */

import { franc } from "franc-min";

/** Fewer letters than this tell nothing sure. */
const MIN_LETTERS = 120;
/** More text than this changes nothing but the time. */
const MAX_CHARACTERS = 20_000;

/** ISO 639-3 codes of franc-min's languages that have a two-letter code. */
const ISO_639_1: Record<string, string> = Object.fromEntries(
  (
    "spa:es eng:en rus:ru por:pt fra:fr deu:de ukr:uk ita:it tur:tr pol:pl nld:nl ron:ro hun:hu swe:sv ces:cs uzn:uz azj:az tgl:tl " +
    "ell:el bel:be srp:sr bul:bg kaz:kk hin:hi mar:mr npi:ne arb:ar pes:fa urd:ur skr:pa pan:pa ben:bn guj:gu tam:ta tel:te kan:kn mal:ml " +
    "sin:si mya:my tha:th khm:km kat:ka amh:am tir:ti cmn:zh jpn:ja kor:ko vie:vi ind:id jav:jv sun:su zlm:ms hau:ha yor:yo ibo:ig swh:sw " +
    "som:so zul:zu kin:rw run:rn lin:ln nya:ny mlg:mg plt:mg hms:zh uig:ug bos:bs hrv:hr qug:qu ory:or"
  )
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);

/** ISO 639-1 code where there is one, else ISO 639-3; "und" when there is too little text. */
export function detectLanguage(text: string): string {
  const sample = text.slice(0, MAX_CHARACTERS);
  if ((sample.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS) return "und";
  const code = franc(sample);
  return ISO_639_1[code] ?? code;
}

/** "German" for "de"; the code itself where no name is known. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
