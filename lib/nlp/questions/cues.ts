/** What kind of idea a sentence states, read off its connecting words; decides which question can be asked about it. */

/** `cause`: a reason is stated; `effect`: something brings something about; the others as their names say. */
export type Cue = "cause" | "effect" | "purpose" | "function" | "means" | "contrast" | "condition" | "definition";

const PATTERNS: readonly (readonly [Cue, RegExp])[] = [
  [
    "cause",
    /\b(because|since (?!\d)|due to|owing to|as a (result|consequence)|therefore|thus|hence|consequently|so that|for this reason|this is why|the reason|stems? from|results? from|resulting from|caused by|given that)\b/i,
  ],
  [
    "effect",
    /\b(results? in|resulted in|resulting in|lead(s|ing)? to|led to|caus(e|es|ed|ing)(?! by)|gives? rise to|mak(e|es|ing) (it|them|the \w+) (possible|easier|harder|difficult)|prevent(s|ed|ing)?|allow(s|ed|ing)?|enabl(e|es|ed|ing)|increas(e|es|ed|ing)|decreas(e|es|ed|ing)|reduc(e|es|ed|ing)|improv(e|es|ed|ing)|damages?)\b/i,
  ],
  ["purpose", /\b(in order to|so as to|so that|to (ensure|prevent|avoid|protect|maintain|reduce|increase|allow|help|make|obtain|support|keep|improve|control)|for the purpose of|aims? (to|at))\b/i],
  [
    "function",
    /\b(functions?|role|used (to|for|as|in)|responsible for|serv(e|es|ed) (as|to)|acts? as|helps?|essential (for|to)|important (for|to|because|in)|necessary (for|to)|purpose|needed (for|to)|required (for|to)|protects?|controls?|regulates?|supports?|provides?|produces?|stores?|transports?|ensures?)\b/i,
  ],
  ["means", /\b(by \w+ing|by means of|through|using|via|with the help of|converts?|transforms?|divid(e|es|ing)|combin(e|es|ing)|process)\b/i],
  [
    "contrast",
    /\b(unlike|whereas|while|in contrast|on the other hand|however|but|rather than|instead of|compared (to|with)|different(ly)?( from)?|differs?|differences?|distinguish(es)?|similar(ly)?( to)?|both|(more|less|larger|smaller|higher|lower|greater|fewer|faster|slower) .{0,40}than|as opposed to|although)\b/i,
  ],
  ["condition", /\b(when(ever)?|if|once|unless|as (the|a|an)? ?\w+ (increases?|decreases?|grows?|falls?|rises?)|depend(s|ing)? on|in the absence of|without)\b/i],
  ["definition", /\b(is|are|was|were) (a|an|the|any|one of|called|known as|defined as|made (up )?of|composed of|a type of)\b|\b(refers? to|consists? of|means that|defined as|known as|called|contains?|comprises?)\b/i],
];

/** The cues found in `sentence`, in the fixed order of the list above. */
export function cuesOf(sentence: string): Cue[] {
  return PATTERNS.filter(([, pattern]) => pattern.test(sentence)).map(([cue]) => cue);
}
