/** Questions of a material as a PDF to print; `?key=1` adds the answer key, `?questions=id,id` chooses some. */

import { getDb } from "@/db/client";
import { adminRoute } from "@/lib/auth/guards";
import { pdfResponse } from "@/lib/export/pdf-response";
import { toSheetQuestion } from "@/lib/export/sheet";
import { errorResponse } from "@/lib/http";
import { findMaterial, listUsableQuestions } from "@/lib/materials/queries";

export const GET = adminRoute<RouteContext<"/api/materials/[id]/questions.pdf">>(async (request, { params }) => {
  const db = getDb();
  const material = findMaterial(db, (await params).id);
  if (!material) return errorResponse(404, "not_found:material", "There is no such material.");
  const { searchParams } = new URL(request.url);
  const withAnswers = searchParams.get("key") === "1";
  const wanted = searchParams.get("questions")?.split(",");
  const questions = listUsableQuestions(db, material.id).filter(({ id }) => wanted === undefined || wanted.includes(id));
  if (wanted !== undefined && questions.length === 0) {
    return errorResponse(404, "not_found:questions", "None of these questions is there any more, or all are rejected. Load the material's page anew.");
  }
  return pdfResponse(
    "questions",
    { title: material.title, questions: questions.map(toSheetQuestion), withAnswers },
    { title: material.title, what: withAnswers ? "answer key" : "questions" },
  );
});
