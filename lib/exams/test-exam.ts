/** For tests: an exam about cells with realistic questions, as it stands after its key points were worked out. */

import "server-only";
import type { Db } from "@/db/client";
import { attempts, exams, examQuestions, type ExamState, students } from "@/db/schema";
import { newId } from "@/lib/ids";
import type { Exam } from "./rules";

export type TestExamQuestion = typeof examQuestions.$inferSelect;

interface Topic {
  question: string;
  sentences: [string, string];
}

const TOPICS: [Topic, Topic, Topic] = [
  {
    question: "How do mitochondria provide the cell with energy?",
    sentences: ["Mitochondria break down glucose with oxygen.", "The energy that is set free is stored in molecules of ATP."],
  },
  {
    question: "What is the role of the cell membrane?",
    sentences: ["The cell membrane separates the cell from its surroundings.", "Proteins in the membrane let chosen substances pass."],
  },
  {
    question: "Why do plant cells have chloroplasts?",
    sentences: ["Chloroplasts turn the energy of light into sugar.", "They contain chlorophyll, which absorbs red and blue light."],
  },
];

export interface TestExamOptions {
  /** Default "open". */
  state?: ExamState;
  /** How many; default 3. */
  questions?: number;
  title?: string;
  instructions?: string;
  opensAt?: number | null;
  closesAt?: number | null;
  timeLimitMinutes?: number | null;
  isShuffled?: boolean;
  releaseDetail?: Exam["releaseDetail"];
  materialId?: string | null;
  points?: number;
}

/** Inserts an exam and its questions; references are unlike the questions' wording, so that leaks are found. */
export function makeTestExam(db: Db, options: TestExamOptions = {}): { exam: Exam; questions: TestExamQuestion[] } {
  const { state = "open", questions: wanted = 3, points = 10, ...fields } = options;
  const now = Date.now();
  const exam = db
    .insert(exams)
    .values({
      id: newId(),
      materialTitle: "Cell structure",
      title: "Cells, first term",
      instructions: "Answer in whole sentences.",
      state,
      updatedAt: now,
      publishedAt: state === "draft" ? null : now,
      ...fields,
    })
    .returning()
    .get();
  const questions = Array.from({ length: wanted }, (_, ordinal) =>
    db.insert(examQuestions).values(questionRow(exam.id, ordinal, points)).returning().get(),
  );
  return { exam, questions };
}

export type AttemptChange = Partial<typeof attempts.$inferInsert>;

/** Inserts an attempt of a student of its own, who has half as much time again; returns its id. */
export function startTestAttempt(db: Db, examId: string, change: AttemptChange = {}): string {
  const id = newId();
  db.insert(students).values({ id, email: `${id}@example.org`, state: "invited", extraTimePercent: 50 }).run();
  db.insert(attempts).values({ id, examId, studentId: id, seed: 1, startedAt: 0, ...change }).run();
  return id;
}

function questionRow(examId: string, ordinal: number, points: number): typeof examQuestions.$inferInsert {
  const topic = TOPICS[ordinal % TOPICS.length] ?? TOPICS[0];
  const round = Math.floor(ordinal / TOPICS.length);
  const reference = topic.sentences.join(" ");
  return {
    id: newId(),
    examId,
    ordinal,
    points,
    question: round === 0 ? topic.question : `${topic.question} (${round + 1})`,
    references: [reference],
    source: `Cells are small. ${reference} Most cells are seen only under a microscope.`,
    citations: [
      { page: ordinal + 1, section: "Cells", passageAddress: `test-passage-${ordinal}`, similarity: 0.9, quote: topic.sentences[0] },
    ],
    keyPoints: topic.sentences.map((text, index) => ({
      id: `point-${index + 1}`,
      text,
      alternatives: [],
      weight: 1,
      groundedBy: text,
      grounding: 0.98,
    })),
  };
}
