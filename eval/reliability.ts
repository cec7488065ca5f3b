/** Whether a stated confidence is the share of cases in which it is right. Pure. */

export interface Judgement {
  /** 0–1. */
  confidence: number;
  right: boolean;
}

export interface Reliability {
  n: number;
  /** Mean distance of confidence and share right over the bins, weighted by their size (0–1). Naeini et al. 2015, ten equal bins. */
  expectedCalibrationError: number;
  bins: { from: number; to: number; n: number; meanConfidence: number; right: number }[];
}

const BINS = 10;

/** Empty bins are left out. */
export function reliabilityOf(judgements: readonly Judgement[]): Reliability {
  const binOf = ({ confidence }: Judgement) => Math.min(BINS - 1, Math.floor(confidence * BINS));
  const bins = Array.from({ length: BINS }, (_, bin) => {
    const inBin = judgements.filter((judgement) => binOf(judgement) === bin);
    const share = (value: (judgement: Judgement) => number) => inBin.reduce((sum, judgement) => sum + value(judgement), 0) / Math.max(1, inBin.length);
    return { from: bin / BINS, to: (bin + 1) / BINS, n: inBin.length, meanConfidence: share(({ confidence }) => confidence), right: share(({ right }) => Number(right)) };
  }).filter(({ n }) => n > 0);
  const error = bins.reduce((sum, { n, meanConfidence, right }) => sum + n * Math.abs(meanConfidence - right), 0);
  return { n: judgements.length, expectedCalibrationError: judgements.length === 0 ? 0 : error / judgements.length, bins };
}
