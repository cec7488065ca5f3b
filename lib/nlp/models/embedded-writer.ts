/** The question writer of the embedded tier: a causal model that continues "Question:" about a marked sentence. */
import { WRITER_MAX_TOKENS } from "../constants";
import { decode, type DecodeRow } from "./causal-decoder";
import { type LoadedModel, releaseModel, sessionOf, type Tokenizer } from "./onnx";
import { embeddedPrompt, openingOf } from "./prompts";
import { hashText, seededRandom } from "./random";
import { sampleToken } from "./sampling";
import { ModelError, type WriteRequest, type WrittenText } from "./types";
import type { BetweenSteps, Writer } from "./writer";

function tokensOf(tokenizer: Tokenizer, text: string): number[] {
  return text === "" ? [] : tokenizer(text, { add_special_tokens: false, return_tensor: false }).input_ids;
}

export class EmbeddedWriter implements Writer {
  private readonly lineBreaks = new Map<number, boolean>();
  private readonly specials: Set<number>;

  constructor(private readonly model: LoadedModel) {
    this.specials = new Set(model.tokenizer.all_special_ids);
  }

  /**
   * One question per prompt. The same request always gives the same texts; a prompt that occurs twice is drawn twice.
   * @throws ModelError `unsupported` for answers
   */
  async write(request: WriteRequest, between?: BetweenSteps): Promise<WrittenText[]> {
    if (request.task === "answer") {
      throw new ModelError("unsupported", "The built-in question writer does not write answers.");
    }
    const { tokenizer } = this.model;
    const seen = new Map<string, number>();
    const openings: number[][] = [];
    const rows = request.prompts.map((prompt): DecodeRow => {
      const passage = embeddedPrompt(prompt);
      const words = openingOf(prompt);
      const opening = words === "" ? "" : ` ${words}`;
      const repeat = seen.get(passage + opening) ?? 0;
      seen.set(passage + opening, repeat + 1);
      const random = seededRandom(hashText(`${request.seed}\n${repeat}\n${passage}${opening}`));
      const tokens = tokensOf(tokenizer, passage);
      const openingTokens = tokensOf(tokenizer, opening);
      openings.push(openingTokens);
      // The last token of the passage is read with the opening: without an opening it is what the writer starts from.
      return {
        prompt: [...tokens, ...openingTokens],
        shared: tokens.length - 1,
        choose: (logits) => sampleToken(logits, request.temperature, request.topP, random),
      };
    });
    const decoded = await decode(sessionOf(this.model, "model"), rows, {
      maxTokens: WRITER_MAX_TOKENS,
      isEnd: (token) => this.isEnd(token),
      between,
    });
    return decoded.map(({ tokens, logProbabilities }, i) => {
      const all = [...(openings[i] ?? []), ...tokens];
      const text = all.length === 0 ? "" : tokenizer.decode(all, { skip_special_tokens: true, clean_up_tokenization_spaces: false });
      const total = logProbabilities.reduce((sum, value) => sum + value, 0);
      return { text: text.trim(), meanLogProbability: logProbabilities.length ? total / logProbabilities.length : null };
    });
  }

  private isEnd(token: number): boolean {
    if (this.specials.has(token)) return true;
    let breaks = this.lineBreaks.get(token);
    if (breaks === undefined) {
      breaks = /[\n\r]/.test(this.model.tokenizer.decode([token], { clean_up_tokenization_spaces: false }));
      this.lineBreaks.set(token, breaks);
    }
    return breaks;
  }

  async release(): Promise<void> {
    await releaseModel(this.model);
  }
}
