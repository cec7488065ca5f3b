/** One text read by a seq2seq model's encoder, and the decoder's passes over it with their cache. */
import { cacheNames, emptyCache, gatherRows, nextCache } from "./key-value-cache";
import { floats, int64, type LoadedModel, type Session, sessionOf, Tensor, type Tensors } from "./onnx";

export class Seq2SeqDecoder {
  private readonly decoder: Session;
  /** Cache inputs that grow with every token, and those that belong to the encoder's text. */
  private readonly grown: string[];
  private readonly fixed: string[];
  private hidden: { data: Float32Array; dims: readonly number[] } = { data: new Float32Array(0), dims: [] };
  private past: Tensors = {};
  private encoderPast: Tensors = {};
  private rows = 0;

  constructor(private readonly model: LoadedModel) {
    this.decoder = sessionOf(model, "decoder");
    const names = cacheNames(this.decoder.inputNames);
    this.fixed = names.filter((name) => name.includes(".encoder."));
    this.grown = names.filter((name) => !name.includes(".encoder."));
  }

  /** Reads a text; passes start anew. */
  async read(ids: readonly number[]): Promise<void> {
    const encoder = sessionOf(this.model, "encoder");
    const dims = [1, ids.length];
    const output = await encoder.run({
      input_ids: int64(ids, dims),
      attention_mask: int64(ids.map(() => 1), dims),
    });
    this.hidden = floats(output, encoder.outputNames[0] ?? "last_hidden_state");
    this.rows = 0;
  }

  /** First pass over the tokens every continuation begins with; gives the logits after the last. */
  async begin(tokens: readonly number[]): Promise<Float32Array> {
    const names = [...this.fixed, ...this.grown];
    const output = await this.run([tokens], emptyCache(this.decoder, names, 1), false);
    this.past = nextCache(this.grown, output);
    this.encoderPast = nextCache(this.fixed, output);
    this.rows = 1;
    return lastLogits(output, 1)[0] ?? new Float32Array(0);
  }

  /** Row i continues row `parents[i]` of the pass before with `tokens[i]`; gives each row's logits. */
  async step(parents: readonly number[], tokens: readonly number[]): Promise<Float32Array[]> {
    const isSame = parents.length === this.rows && parents.every((parent, row) => parent === row);
    if (!isSame) {
      const length = this.past[this.grown[0] ?? ""]?.dims[2] ?? 0;
      const cache = this.past;
      this.past = gatherRows(this.grown, parents.map((row) => ({ cache, row, length })), length);
    }
    if (parents.length !== this.rows) {
      // All rows read the same text, so any row may be copied.
      const cache = this.encoderPast;
      const length = this.hidden.dims[1] ?? 0;
      this.encoderPast = gatherRows(this.fixed, parents.map(() => ({ cache, row: 0, length })), length);
      this.rows = parents.length;
    }
    const output = await this.run(tokens.map((token) => [token]), { ...this.past, ...this.encoderPast }, true);
    this.past = nextCache(this.grown, output);
    return lastLogits(output, parents.length);
  }

  private run(tokens: readonly (readonly number[])[], cache: Tensors, useCache: boolean): Promise<Tensors> {
    const rows = tokens.length;
    const [, length = 0, size = 0] = this.hidden.dims;
    const hidden = new Float32Array(rows * length * size);
    for (let row = 0; row < rows; row++) hidden.set(this.hidden.data, row * length * size);
    return this.decoder.run({
      input_ids: int64(tokens.flat(), [rows, tokens[0]?.length ?? 0]),
      encoder_hidden_states: new Tensor("float32", hidden, [rows, length, size]),
      encoder_attention_mask: int64(new Uint8Array(rows * length).fill(1), [rows, length]),
      use_cache_branch: new Tensor("bool", Uint8Array.of(useCache ? 1 : 0), [1]),
      ...cache,
    });
  }
}

function lastLogits(output: Tensors, rows: number): Float32Array[] {
  const { data, dims } = floats(output, "logits");
  const [, width = 0, vocabulary = 0] = dims;
  return Array.from({ length: rows }, (_, row) => {
    const end = (row + 1) * width * vocabulary;
    return data.subarray(end - vocabulary, end);
  });
}
