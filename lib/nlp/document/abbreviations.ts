/** The words whose full stop does not (or not surely) end a sentence, for `split-sentences.ts`. All lower case, without the last stop. */

/** Something always follows these: a name, an example, a comparison. */
export const NEVER_FINAL: ReadonlySet<string> = new Set([
  ..."mr mrs ms messrs dr prof rev hon gen col capt lt maj sgt cmdr adm gov sen rep pres supt st mt ft".split(" "),
  ..."e.g eg i.e ie cf vs viz approx ca resp incl excl esp namely.e.g ibid op.cit loc.cit aka a.k.a".split(" "),
  ..."fig figs eq eqs eqn eqns sect sects chap chaps tab tabs ref refs ex.g vol vols nr nos pp ed eds transl".split(" "),
  ..."dept univ est assn assoc bros var subsp spp ssp gen.nov sp.nov z.b bzw d.h vgl u.a o.g".split(" "),
]);

/** A number follows when these are abbreviations ("No. 5", "p. 12", "sec. 3"); without one they are words or ends. */
export const FINAL_UNLESS_NUMBER: ReadonlySet<string> = new Set([
  ..."no p s n art sec ch col line lines para par app appx pt th".split(" "),
  ..."jan feb mar apr jun jul aug sep sept oct nov dec c".split(" "),
]);

/** These may end a sentence; they do when a word that opens sentences, or any capital, follows (see the code). */
export const MAYBE_FINAL: ReadonlySet<string> = new Set([
  ..."etc al jr sr inc ltd co corp plc llc gmbh bc ad ce bce a.m p.m am.pm sq cu min max avg temp".split(" "),
  ..."b.c a.d c.e b.c.e ph.d m.d b.a m.a b.sc m.sc u.s u.k u.n e.u u.s.a d.c usw sp".split(" "),
]);

/** Words that open a new sentence far more often than they continue a name. */
export const SENTENCE_OPENERS: ReadonlySet<string> = new Set(
  (
    "the a an this that these those it its they their there he she his her we our you your i my in on at by for from with as to " +
    "if when while where what who why how which after before because although though since unless until once however therefore thus " +
    "hence moreover furthermore also both some many most each every all any no not one two such other another here then now so but " +
    "and or yet nor only even during between among within without over under through despite whereas finally first second third " +
    "let is are was were do does did can could should would will may might must have has had"
  ).split(" "),
);

/** A single capital after one of these is a label ("vitamin C.", "type B."), not the initial of a name. */
export const LABELLED_BY_LETTER: ReadonlySet<string> = new Set(
  (
    "vitamin hepatitis influenza group type plan class figure table section appendix part point option phase step model grade level " +
    "case set and or than to is be of set variable vector matrix event node vertex letter layer zone region sample protein factor " +
    "compound substance solution chain team axis line side angle point"
  ).split(" "),
);
