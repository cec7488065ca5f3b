/** The questions of an exam as a PDF to print, as it has copied them; `?key=1` adds the answer key. */

import { getDb } from "@/db/client";
import { adminRoute } from "@/lib/auth/guards";
import { findExam, listExamQuestions } from "@/lib/exams/queries";
import { pdfResponse } from "@/lib/export/pdf-response";
import { examSheetQuestion } from "@/lib/export/sheet";
import { errorResponse } from "@/lib/http";

export const GET = adminRoute<RouteContext<"/api/exams/[id]/questions.pdf">>(async (request, { params }) => {
  const db = getDb();
  const exam = findExam(db, (await params).id);
  if (!exam) return errorResponse(404, "not_found:exam", "There is no such exam.");
  const withAnswers = new URL(request.url).searchParams.get("key") === "1";
  const questions = listExamQuestions(db, exam.id).map(examSheetQuestion);
  return pdfResponse(
    "questions",
    { title: exam.title, instructions: exam.instructions, questions, withAnswers },
    { title: exam.title, what: withAnswers ? "answer key" : "questions" },
  );
});
