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
  const chosen = new Set(searchParams.get("questions")?.split(",").filter(Boolean) ?? []);
  const questions = listUsableQuestions(db, material.id).filter(({ id }) => chosen.size === 0 || chosen.has(id));
  return pdfResponse(
    "questions",
    { title: material.title, questions: questions.map(toSheetQuestion), withAnswers },
    { title: material.title, what: withAnswers ? "answer key" : "questions" },
  );
});
