/** The question writer of the original tier: a seq2seq model that samples questions and searches answers with beams. */
import {
  SEQ2SEQ_BEAMS,
  SEQ2SEQ_LENGTH_PENALTY,
  SEQ2SEQ_MAX_ANSWER_TOKENS,
  SEQ2SEQ_MAX_INPUT_TOKENS,
  SEQ2SEQ_MAX_QUESTION_TOKENS,
  SEQ2SEQ_MIN_ANSWER_TOKENS,
  SEQ2SEQ_NO_REPEAT_NGRAM,
  SEQ2SEQ_REPETITION_PENALTY,
} from "../constants";
import { beamSearch } from "./beam-search";
import { encodeText } from "./encoding";
import { forbidRepeatedNgrams, penalizeRepetition } from "./logits-rules";
import { type LoadedModel, releaseModel } from "./onnx";
import { instructedAnswer, instructedQuestion, openingOf } from "./prompts";
import { hashText, seededRandom } from "./random";
import { logSumExp, sampleToken } from "./sampling";
import { Seq2SeqDecoder } from "./seq2seq-decoder";
import type { WriteRequest, WrittenText } from "./types";
import type { BetweenSteps, Writer } from "./writer";

export class Seq2SeqWriter implements Writer {
  constructor(private readonly model: LoadedModel) {}

  async write(request: WriteRequest, between?: BetweenSteps): Promise<WrittenText[]> {
    if (request.task === "answer") return [await this.writeAnswer(request, between)];
    const seen = new Map<string, number>();
    const texts: WrittenText[] = [];
    for (const prompt of request.prompts) {
      const instruction = instructedQuestion(prompt);
      const repeat = seen.get(instruction) ?? 0;
      seen.set(instruction, repeat + 1);
      const random = seededRandom(hashText(`${request.seed}\n${repeat}\n${instruction}`));
      texts.push(
        await this.sample(instruction, openingOf(prompt), request.temperature, request.topP, random, between),
      );
    }
    return texts;
  }

  async release(): Promise<void> {
    await releaseModel(this.model);
  }

  /** The opening is forced: the decoder starts with its tokens. */
  private async sample(
    instruction: string,
    opening: string,
    temperature: number,
    topP: number,
    random: () => number,
    between?: BetweenSteps,
  ): Promise<WrittenText> {
    const decoder = await this.read(instruction);
    const { end, start } = this.tokens();
    const forced = opening === "" ? [] : this.tokensOf(opening);
    const tokens = [...forced];
    let logits = await decoder.begin([start, ...forced]);
    let total = 0;
    let count = 0;
    while (count < SEQ2SEQ_MAX_QUESTION_TOKENS) {
      const penalized = penalizeRepetition(logits, tokens, SEQ2SEQ_REPETITION_PENALTY);
      const { token } = sampleToken(forbidRepeatedNgrams(penalized, tokens, SEQ2SEQ_NO_REPEAT_NGRAM), temperature, topP, random);
      total += (logits[token] ?? 0) - logSumExp(logits);
      count++;
      if (token === end) break;
      tokens.push(token);
      await between?.();
      if (count < SEQ2SEQ_MAX_QUESTION_TOKENS) logits = (await decoder.step([0], [token]))[0] ?? logits;
    }
    return { text: this.textOf(tokens), meanLogProbability: total / count };
  }

  private async writeAnswer(request: WriteRequest & { task: "answer" }, between?: BetweenSteps): Promise<WrittenText> {
    const decoder = await this.read(instructedAnswer(request.question, request.context));
    const { end, start } = this.tokens();
    let isFirst = true;
    const best = await beamSearch(
      async (parents, tokens) => {
        await between?.();
        if (!isFirst) return decoder.step(parents, tokens);
        isFirst = false;
        return [await decoder.begin(tokens)];
      },
      {
        beams: SEQ2SEQ_BEAMS,
        lengthPenalty: SEQ2SEQ_LENGTH_PENALTY,
        minTokens: SEQ2SEQ_MIN_ANSWER_TOKENS,
        maxTokens: SEQ2SEQ_MAX_ANSWER_TOKENS,
        startToken: start,
        endToken: end,
      },
    );
    return { text: this.textOf(best.tokens), meanLogProbability: best.length ? best.logProbability / best.length : null };
  }

  private async read(text: string): Promise<Seq2SeqDecoder> {
    const decoder = new Seq2SeqDecoder(this.model);
    await decoder.read(encodeText(this.model.tokenizer, text, SEQ2SEQ_MAX_INPUT_TOKENS).ids);
    return decoder;
  }

  private tokens(): { start: number; end: number } {
    const { decoder_start_token_id: start, eos_token_id: end } = this.model.config;
    if (start === undefined || end === undefined) throw new Error("config.json names no start and end token.");
    return { start, end };
  }

  private tokensOf(text: string): number[] {
    return this.model.tokenizer(text, { add_special_tokens: false, return_tensor: false }).input_ids;
  }

  private textOf(tokens: number[]): string {
    if (tokens.length === 0) return "";
    const text = this.model.tokenizer.decode(tokens, { skip_special_tokens: true, clean_up_tokenization_spaces: false });
    return (text.trim().split(/[\n\r]/)[0] ?? "").trim();
  }
}
