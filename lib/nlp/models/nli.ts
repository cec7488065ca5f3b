/** The NLI cross-encoder: pairs to probabilities, with the label order read from the model's own config. */
import { MODEL_BATCH_SIZE, NLI_MAX_TOKENS } from "../constants";
import { type Encoded, padBatch, planBatches } from "./batching";
import { encodePair } from "./encoding";
import { floats, type LoadedModel, type ModelConfig, releaseModel, sessionOf } from "./onnx";
import type { NliPair, NliScores } from "./types";

export type LabelOrder = Record<keyof NliScores, number>;

/**
 * Column of each label in the model's output, from `id2label`; upper and lower case are the same.
 * @throws Error when a label is missing
 */
export function labelOrder(config: ModelConfig): LabelOrder {
  const columns = new Map(Object.entries(config.id2label ?? {}).map(([id, label]) => [label.toLowerCase(), Number(id)]));
  const column = (label: keyof NliScores): number => {
    const found = columns.get(label);
    if (found === undefined) throw new Error(`config.json names no label "${label}" in id2label.`);
    return found;
  };
  return { entailment: column("entailment"), neutral: column("neutral"), contradiction: column("contradiction") };
}

/** Softmax of one row of three logits, by label. */
export function toScores(logits: ArrayLike<number>, order: LabelOrder): NliScores {
  const highest = Math.max(...Array.from(logits));
  const powers = Array.from(logits, (logit) => Math.exp(logit - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  const share = (column: number): number => (powers[column] ?? 0) / total;
  return {
    entailment: share(order.entailment),
    neutral: share(order.neutral),
    contradiction: share(order.contradiction),
  };
}

export class NliModel {
  private readonly order: LabelOrder;

  constructor(private readonly model: LoadedModel) {
    this.order = labelOrder(model.config);
  }

  /** One result per pair, in order; a pair's numbers do not depend on its neighbours. */
  async classify(pairs: readonly NliPair[]): Promise<NliScores[]> {
    const encoded = pairs.map((pair) => encodePair(this.model.tokenizer, pair.premise, pair.hypothesis, NLI_MAX_TOKENS));
    const result: NliScores[] = new Array<NliScores>(pairs.length);
    for (const batch of planBatches(encoded.map((pair) => pair.ids.length), MODEL_BATCH_SIZE)) {
      const scores = await this.forward(batch.map((index) => encoded[index] ?? { ids: [], types: null }));
      batch.forEach((index, row) => {
        const score = scores[row];
        if (score) result[index] = score;
      });
    }
    return result;
  }

  private async forward(sequences: Encoded[]): Promise<NliScores[]> {
    const session = sessionOf(this.model, "model");
    const batch = padBatch(sequences, this.model.tokenizer.pad_token_id, session);
    const { data } = floats(await session.run(batch.feeds), "logits");
    const labels = data.length / batch.rows;
    return sequences.map((_, row) => toScores(data.subarray(row * labels, (row + 1) * labels), this.order));
  }

  async release(): Promise<void> {
    await releaseModel(this.model);
  }
}
