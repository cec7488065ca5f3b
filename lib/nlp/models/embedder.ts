/** Sentence embeddings: mean pooling over the attention mask, L2-normalised. */
import { EMBEDDER_MAX_TOKENS, MODEL_BATCH_SIZE } from "../constants";
import { type Encoded, padBatch, planBatches } from "./batching";
import { encodeText } from "./encoding";
import { floats, type LoadedModel, releaseModel, sessionOf } from "./onnx";

/** Mean of the unmasked rows of each text, each scaled to length 1. `states` is rows × columns × size. */
export function meanPool(states: Float32Array, mask: Uint8Array, rows: number, columns: number): Float32Array[] {
  const size = states.length / (rows * columns);
  const pooled: Float32Array[] = [];
  for (let row = 0; row < rows; row++) {
    const sum = new Float64Array(size);
    for (let column = 0; column < columns; column++) {
      if (!mask[row * columns + column]) continue;
      const offset = (row * columns + column) * size;
      for (let i = 0; i < size; i++) sum[i] = (sum[i] ?? 0) + (states[offset + i] ?? 0);
    }
    // The mean's divisor falls out of the normalisation.
    let squares = 0;
    for (const value of sum) squares += value * value;
    const norm = Math.sqrt(squares) || 1;
    pooled.push(Float32Array.from(sum, (value) => value / norm));
  }
  return pooled;
}

export class Embedder {
  constructor(private readonly model: LoadedModel) {}

  /** One L2-normalised row per text, in order; a text's row does not depend on its neighbours. */
  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    const encoded = texts.map((text) => encodeText(this.model.tokenizer, text, EMBEDDER_MAX_TOKENS));
    const result: Float32Array[] = new Array<Float32Array>(texts.length);
    for (const batch of planBatches(encoded.map((text) => text.ids.length), MODEL_BATCH_SIZE)) {
      const rows = await this.forward(batch.map((index) => encoded[index] ?? { ids: [], types: null }));
      batch.forEach((index, row) => {
        const vector = rows[row];
        if (vector) result[index] = vector;
      });
    }
    return result;
  }

  private async forward(sequences: Encoded[]): Promise<Float32Array[]> {
    const session = sessionOf(this.model, "model");
    const batch = padBatch(sequences, this.model.tokenizer.pad_token_id, session);
    const output = await session.run(batch.feeds);
    const { data } = floats(output, session.outputNames[0] ?? "last_hidden_state");
    return meanPool(data, batch.mask, batch.rows, batch.columns);
  }

  async release(): Promise<void> {
    await releaseModel(this.model);
  }
}
