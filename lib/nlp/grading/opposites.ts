/** Words that say the opposite of each other: NLI models read them loosely, a teacher does not. */

import { stemmer } from "stemmer";

/** Pairs as dictionary forms; every inflection with the same stem counts. */
const PAIRS = `
  increase/decrease increase/reduce increase/drop grow/shrink rise/fall rise/drop raise/lower high/low higher/lower more/less more/fewer most/least
  large/small larger/smaller big/small bigger/smaller greater/smaller greater/less greatest/least fast/slow faster/slower quick/slow strong/weak stronger/weaker
  strengthen/weaken hot/cold hotter/colder warm/cool warmer/cooler heat/cool gain/lose gain/loss open/close open/shut expand/contract
  expand/shrink early/late earlier/later before/after first/last above/below over/under inside/outside inward/outward inner/outer internal/external
  up/down upward/downward long/short longer/shorter thick/thin heavy/light heavier/lighter lighter/darker positive/negative hard/soft harder/softer
  rough/smooth wet/dry dense/sparse deep/shallow deeper/shallower wide/narrow wider/narrower add/remove add/subtract accept/reject attract/repel
  absorb/release absorb/reflect absorb/emit acidic/alkaline acid/alkali active/passive same/different similar/different equal/unequal always/never
  all/none maximum/minimum upper/lower left/right near/far nearer/farther closer/further buy/sell import/export input/output asset/liability
  debit/credit convex/concave rich/poor rural/urban public/private major/minor north/south northern/southern east/west
  eastern/western summer/winter front/back start/end start/stop begin/end push/pull tension/compression stretch/compress cheap/expensive cheaper/dearer
  better/worse best/worst allow/prevent allow/block cause/prevent promote/inhibit stimulate/inhibit activate/inhibit encourage/discourage
  fixed/variable dominant/recessive true/false success/failure win/lose aerobic/anaerobic hypertonic/hypotonic endothermic/exothermic
  oxidise/reduce oxidation/reduction anode/cathode artery/vein sender/receiver encrypt/decrypt frequent/rare common/rare
  create/destroy build/destroy join/separate together/apart attack/defend enter/leave enter/exit arrive/leave ascend/descend accelerate/decelerate
  surplus/deficit shortage/surplus profit/loss lend/borrow simple/complex presence/absence present/absent with/without include/exclude
  wholly/partly continuous/discontinuous permanent/temporary voluntary/forced natural/artificial local/global
`;

const NEGATING_PREFIXES = ["un", "in", "im", "ir", "il", "non", "dis", "anti"];
/** Shortest rest that a prefix turns round: "in" + "side" is no negation, "un" + "stable" is. */
const MIN_PREFIXED = 5;

const opposites = new Map<string, Set<string>>();
for (const pair of PAIRS.trim().split(/\s+/)) {
  const [a = "", b = ""] = pair.split("/").map((word) => stemmer(word));
  link(a, b);
  link(b, a);
}

function link(from: string, to: string): void {
  opposites.set(from, (opposites.get(from) ?? new Set()).add(to));
}

/** Whether two stems are opposites: listed, or one the other with a negating prefix. */
export function areOpposite(a: string, b: string): boolean {
  return opposites.get(a)?.has(b) === true || isNegated(a, b) || isNegated(b, a);
}

function isNegated(stem: string, rest: string): boolean {
  return rest.length >= MIN_PREFIXED && NEGATING_PREFIXES.some((prefix) => stem === prefix + rest);
}
