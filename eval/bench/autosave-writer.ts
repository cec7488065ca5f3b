/** One student of the bench of autosaving: writes, and sends each text as the exam's page does. */

import { fingerprint } from "@/lib/submissions/answer-text";
import type { SavedAnswer } from "@/lib/submissions/receive-saves";
import type { AcceptedSave } from "./autosave-check";

/** Saves to one question before the next one is taken up. */
const SAVES_PER_QUESTION = 6;
/** Every so many saves the end of the text is taken back and written anew. */
const REVISE_EVERY = 4;
/** Tries of the last text, as the page goes on trying. */
const LAST_TRIES = 5;

/** About what is typed within five seconds. */
const PHRASES = [
  "Mitochondria break down glucose with the oxygen that we breathe. ",
  "What is set free is kept in ATP, «énergie», ενέργεια, 能量. ",
  "A membrane lets through only what fits its proteins. ",
  "Chlorophyll takes up red and blue light; green is thrown back. ",
  "Therefore plants look green, which I had not known before. ",
];

interface Written {
  text: string;
  revision: number;
  /** Texts that were sent since the last answer. */
  sent: string[];
  accepted: AcceptedSave[];
}

export class Writer {
  readonly answers = new Map<string, Written>();
  /** Milliseconds from sending to the answer, of every save. */
  readonly times: number[] = [];
  sent = 0;
  accepted = 0;
  private step = 0;

  /** `number` makes the students write unlike: some come with a long text, as if pasted. */
  constructor(
    private readonly address: string,
    private readonly cookie: string,
    private readonly questions: readonly string[],
    private readonly number: number,
  ) {}

  /** Types on and saves. */
  async save(): Promise<void> {
    const question = this.questions[Math.floor(this.step / SAVES_PER_QUESTION) % this.questions.length] ?? "";
    const answer = this.answers.get(question) ?? { text: this.opening(), revision: 0, sent: [], accepted: [] };
    this.answers.set(question, answer);
    const phrase = PHRASES[(this.step + this.number) % PHRASES.length] ?? "";
    this.step += 1;
    const kept = this.step % REVISE_EVERY === 0 ? answer.text.slice(0, -40) : answer.text;
    answer.text = `${kept}${phrase}(${this.step}) `;
    await this.send(question, answer);
  }

  /** Goes on trying with what was not accepted, as the page does when the connection returns. */
  async finish(): Promise<void> {
    for (const [question, answer] of this.answers) {
      for (let tries = 0; tries < LAST_TRIES && answer.accepted.at(-1)?.text !== answer.text; tries += 1) await this.send(question, answer);
    }
  }

  private opening(): string {
    return this.number % 10 === 0 ? "This long answer was begun elsewhere and pasted here. ".repeat(80) : "";
  }

  private async send(question: string, answer: Written): Promise<void> {
    const { text, revision: base, sent } = answer;
    const body = JSON.stringify({ answers: [{ question, text, base, sent, isFlagged: false }] });
    this.sent += 1;
    const begun = performance.now();
    const response = await fetch(this.address, { method: "POST", headers: { "Content-Type": "application/json", cookie: this.cookie }, body }).catch(() => null);
    const saved = response?.ok ? ((await response.json()) as { answers: SavedAnswer[] }).answers[0] : undefined;
    if (!response?.ok) await response?.body?.cancel();
    this.times.push(performance.now() - begun);
    if (saved?.outcome !== "saved") {
      answer.sent.push(fingerprint(text));
      return;
    }
    this.accepted += 1;
    answer.revision = saved.revision;
    answer.sent = [];
    answer.accepted.push({ text, revision: saved.revision });
  }
}
