/**
 * The models of one process: each is checked, loaded once and tested before it is used. The question writer is loaded when
 * it is needed and let go when idle. Forward passes block the event loop: this runs in the model process, or in a command.
 */
import { WRITER_IDLE_SECONDS } from "../constants";
import { EmbeddedWriter } from "./embedded-writer";
import { Embedder } from "./embedder";
import { findDamage, type Manifest, readManifest, remedy } from "./manifest";
import { NliModel } from "./nli";
import { type LoadedModel, loadModel } from "./onnx";
import { folderOf, type ModelSpec } from "./registry";
import { testEmbedder, testNli } from "./self-test";
import { Seq2SeqWriter } from "./seq2seq-writer";
import type { ModelSettings } from "./settings";
import { ModelError, type ModelName, type ModelState, type NliPair, type NliScores, type WriteRequest, type WrittenText } from "./types";
import type { BetweenSteps, Writer } from "./writer";

export interface RuntimeOptions {
  settings: ModelSettings;
  /** Told of every change of state; `problem` comes with `failed`. */
  onState?: (part: ModelName, state: ModelState, problem?: string) => void;
  /** Defaults to WRITER_IDLE_SECONDS. */
  writerIdleSeconds?: number;
  /** False leaves out hashes and the self-test. Only for tests of what happens without them. */
  verify?: boolean;
  /** Called when the writer was let go after a time without use. */
  onWriterReleased?: () => void;
}

interface Releasable {
  release(): Promise<void>;
}

export class ModelRuntime {
  private readonly loading = new Map<ModelName, Promise<Releasable>>();
  private idleTimer: NodeJS.Timeout | undefined;
  private writing = 0;

  constructor(private readonly options: RuntimeOptions) {}

  /** Loads embedder and NLI model, one after the other. Failures are told through `onState`. */
  async start(): Promise<void> {
    this.options.onState?.("question-writer", "idle");
    await this.embedder().catch(() => undefined);
    await this.nli().catch(() => undefined);
  }

  /** @throws ModelError `unavailable` with the reason */
  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    return (await this.embedder()).embed(texts);
  }

  /** @throws ModelError `unavailable` with the reason */
  async classify(pairs: readonly NliPair[]): Promise<NliScores[]> {
    return (await this.nli()).classify(pairs);
  }

  /** Loads the writer when it is not there. @throws ModelError */
  async write(request: WriteRequest, between?: BetweenSteps): Promise<WrittenText[]> {
    clearTimeout(this.idleTimer);
    this.writing++;
    try {
      return await (await this.writer()).write(request, between);
    } finally {
      this.writing--;
      this.restAfterIdle();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.idleTimer);
    const models = [...this.loading.values()];
    this.loading.clear();
    for (const model of models) await model.then((loaded) => loaded.release()).catch(() => undefined);
  }

  private embedder(): Promise<Embedder> {
    return this.once("embedder", async (model, manifest) => {
      const embedder = new Embedder(model);
      return [embedder, await testEmbedder((texts) => embedder.embed(texts), manifest)];
    });
  }

  private nli(): Promise<NliModel> {
    return this.once("nli", async (model, manifest) => {
      const nli = new NliModel(model);
      return [nli, await testNli((pairs) => nli.classify(pairs), manifest)];
    });
  }

  private writer(): Promise<Writer> {
    return this.once<Writer>("question-writer", (model) => {
      const { architecture } = this.options.settings.specs["question-writer"];
      return Promise.resolve([architecture === "seq2seq" ? new Seq2SeqWriter(model) : new EmbeddedWriter(model), null]);
    });
  }

  /** The part, loaded at the first call; a part that failed stays failed until the process is replaced. */
  private once<T extends Releasable>(
    part: ModelName,
    make: (model: LoadedModel, manifest: Manifest | null) => Promise<[T, string | null]>,
  ): Promise<T> {
    const known = this.loading.get(part) as Promise<T> | undefined;
    if (known) return known;
    const loaded = this.load(part, make);
    this.loading.set(part, loaded);
    loaded.catch(() => undefined);
    return loaded;
  }

  private async load<T extends Releasable>(
    part: ModelName,
    make: (model: LoadedModel, manifest: Manifest | null) => Promise<[T, string | null]>,
  ): Promise<T> {
    const { settings, onState } = this.options;
    onState?.(part, "loading");
    try {
      const problem = settings.problems[part];
      if (problem) throw new Error(problem);
      const spec = settings.specs[part];
      const manifest = this.options.verify === false ? null : readManifest(spec.tier, settings.dir);
      const damage = await findDamage(spec, settings.dir, manifest);
      if (damage) throw new Error(damage);
      const folder = folderOf(spec, settings.dir);
      const [loaded, wrong] = await make(await this.read(spec, folder), manifest);
      if (wrong && this.options.verify !== false) {
        await loaded.release();
        throw new Error(`The model in ${folder} gives wrong results: ${wrong}. ${remedy(spec.tier)}`);
      }
      onState?.(part, "ready");
      return loaded;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      onState?.(part, "failed", message);
      throw new ModelError("unavailable", message, { cause: error });
    }
  }

  private async read(spec: ModelSpec, folder: string): Promise<LoadedModel> {
    try {
      return await loadModel(spec, folder);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`The model in ${folder} cannot be loaded (${reason}). ${remedy(spec.tier)}`, { cause: error });
    }
  }

  private restAfterIdle(): void {
    clearTimeout(this.idleTimer);
    const seconds = this.options.writerIdleSeconds ?? WRITER_IDLE_SECONDS;
    this.idleTimer = setTimeout(() => void this.releaseWriter(), seconds * 1000);
    this.idleTimer.unref();
  }

  private async releaseWriter(): Promise<void> {
    const writer = this.loading.get("question-writer");
    if (!writer || this.writing > 0) return;
    this.loading.delete("question-writer");
    try {
      await (await writer).release();
      this.options.onState?.("question-writer", "idle");
      this.options.onWriterReleased?.();
    } catch {
      // It had failed to load: forgetting it lets the next request try again.
    }
  }
}
