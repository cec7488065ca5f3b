/** Recognises captions, which are no headings and no part of the running text. */

/** The words under a figure or table. */
export const CAPTION = /^(?:figure|fig\.|table|tab\.|listing|algorithm|abb\.|abbildung|tabelle|source|quelle|note)\s*[\d:.IVX]/iu;
