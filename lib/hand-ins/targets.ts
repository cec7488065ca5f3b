/** What hand-ins can be graded against: exams and materials, and the copy of their questions that a hand-in keeps. */

import "server-only";
import type { Db } from "@/db/client";
import type { HandInQuestion } from "@/db/schema";
import { findExam, listExamQuestions, listExams } from "@/lib/exams/queries";
import { DEFAULT_POINTS } from "@/lib/exams/rules";
import { findMaterial, listMaterials, listUsableQuestions } from "@/lib/materials/queries";
import { UserError } from "@/lib/user-error";

export interface TargetChoice {
  /** "exam:<id>" or "material:<id>". */
  value: string;
  kind: "exam" | "material";
  title: string;
  questions: number;
}

export interface Target {
  examId: string | null;
  materialId: string | null;
  title: string;
  questions: HandInQuestion[];
}

/** Exams and materials with questions, each newest first. */
export function listTargets(db: Db): TargetChoice[] {
  const all: TargetChoice[] = [
    ...listExams(db).map(({ id, title, questions }) => ({ value: `exam:${id}`, kind: "exam" as const, title, questions })),
    ...listMaterials(db).map(({ id, title, questions }) => ({ value: `material:${id}`, kind: "material" as const, title, questions })),
  ];
  return all.filter(({ questions }) => questions > 0);
}

const chooseAgain = (problem: string) => new UserError("bad_request:against", `${problem} Choose another exam or material.`);

/**
 * The exam or material by its choice's value, with its questions numbered from 1: an exam's in its order with their key
 * points; a material's as they are listed, without rejected ones.
 * @throws UserError when it is gone or asks nothing
 */
export function findTarget(db: Db, value: string | undefined): Target {
  const [kind, id = ""] = (value ?? "").split(":");
  const target = kind === "exam" ? examTarget(db, id) : kind === "material" ? materialTarget(db, id) : null;
  if (!target) throw chooseAgain(value ? "That is not there any more." : "Say what the answers are to be graded against.");
  if (target.questions.length === 0) throw chooseAgain(`“${target.title}” has no questions.`);
  return target;
}

function examTarget(db: Db, id: string): Target | null {
  const exam = findExam(db, id);
  if (!exam) return null;
  const questions = listExamQuestions(db, id).map(({ question, references, source, citations, keyPoints, points }, index): HandInQuestion => {
    return { number: index + 1, question, references, source, citations, keyPoints, points };
  });
  return { examId: id, materialId: null, title: exam.title, questions };
}

function materialTarget(db: Db, id: string): Target | null {
  const material = findMaterial(db, id);
  if (!material) return null;
  const asked = listUsableQuestions(db, id);
  const questions = asked.map(({ question, answer, context, citations }, index): HandInQuestion => ({
    number: index + 1,
    question,
    references: [answer],
    source: context,
    citations: citations.map(({ page, section, passageAddress, similarity, quote }) => ({ page, section, passageAddress, similarity, quote })),
    keyPoints: null,
    points: DEFAULT_POINTS,
  }));
  return { examId: null, materialId: id, title: material.title, questions };
}
