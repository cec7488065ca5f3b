/**
 * Fills the database of DATA_DIR for the bench of autosaving: a class that writes an exam, and submissions of another
 * exam that wait to be graded. A program of its own, because the project's test helpers bear Next's "server-only" marker:
 * `node --conditions=react-server --import tsx eval/bench/classroom.ts <students> <questions> <submissions>` prints a `Classroom`.
 */

import { getDb } from "@/db/client";
import { attempts } from "@/db/schema";
import { makeTestExam } from "@/lib/exams/test-exam";
import { newId } from "@/lib/ids";
import { makeTestSubmission } from "@/lib/review/test-submission";
import { makeTestStudent } from "@/lib/students/test-student";

/** Who writes what: cookies of signed-in students and their attempts at one open exam. */
export interface Classroom {
  questions: string[];
  writers: { attemptId: string; cookie: string }[];
}

/** Answers of unequal quality, so that the grader cannot take one from its cache for all. */
const OPENINGS = ["I think that", "As we saw in the lesson,", "It is known that", "In most cells", "To put it shortly,", "Without any doubt", "By and large"];
const MIDDLES = ["glucose is broken down with oxygen", "the membrane keeps the cell apart from what is around it", "light is turned into sugar", "chosen substances pass through proteins", "nothing of that happens"];
const ENDS = ["and the energy is kept in ATP.", "because chlorophyll takes up red light.", "so that the cell stays alive.", "although not everybody agrees."];

async function fill(students: number, questionCount: number, submissions: number): Promise<Classroom> {
  const db = getDb();
  const { exam, questions } = makeTestExam(db, { title: "The class writes", questions: questionCount, timeLimitMinutes: 120 });
  const writers: Classroom["writers"] = [];
  for (let index = 0; index < students; index += 1) {
    const { student, cookie } = await makeTestStudent(db, { name: `Student ${index + 1}` });
    const startedAt = Date.now();
    const row = { id: newId(), examId: exam.id, studentId: student.id, seed: index, startedAt, deadlineAt: startedAt + 7_200_000 };
    writers.push({ cookie, attemptId: db.insert(attempts).values(row).returning().get().id });
  }

  const graded = makeTestExam(db, { title: "Being graded", questions: questionCount, timeLimitMinutes: 60 });
  for (let index = 0; index < submissions; index += 1) {
    const answers = Object.fromEntries(graded.questions.map(({ id }, place) => [id, answerOf(index * questionCount + place)]));
    makeTestSubmission(db, { examId: graded.exam.id, submittedAt: Date.now() - 60_000, answers });
  }
  // The server hands this one in, as its time is over, and with that begins to grade.
  const { student } = await makeTestStudent(db, { name: "Too late" });
  const startedAt = Date.now() - 7_200_000;
  db.insert(attempts).values({ id: newId(), examId: graded.exam.id, studentId: student.id, seed: 1, startedAt, deadlineAt: startedAt + 3_600_000 }).run();
  return { questions: questions.map(({ id }) => id), writers };
}

function answerOf(number: number): string {
  const at = (list: readonly string[], index: number) => list[index % list.length] ?? "";
  const sentence = (index: number) => `${at(OPENINGS, index)} ${at(MIDDLES, index * 3 + 1)} ${at(ENDS, index * 5 + 2)}`;
  return `${sentence(number)} ${sentence(number * 2 + 1)} This is answer ${number}.`;
}

const [students, questions, submissions] = process.argv.slice(2).map(Number);
if (!students || !questions || !submissions) throw new Error("Give the numbers of students, questions and submissions.");
process.stdout.write(JSON.stringify(await fill(students, questions, submissions)));
