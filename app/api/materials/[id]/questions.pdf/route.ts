/** The questions of a material as a PDF to print; with `?answers=1` the answer key. */

import { getDb } from "@/db/client";
import { adminRoute } from "@/lib/auth/guards";
import { questionsPdf } from "@/lib/export/questions-pdf";
import { contentDisposition, errorResponse } from "@/lib/http";
import { shorten } from "@/lib/materials/files";
import { findMaterial, listQuestions } from "@/lib/materials/queries";

export const GET = adminRoute<RouteContext<"/api/materials/[id]/questions.pdf">>(async (request, { params }) => {
  const db = getDb();
  const material = findMaterial(db, (await params).id);
  if (!material) return errorResponse(404, "not_found:material", "There is no such material.");
  const withAnswers = new URL(request.url).searchParams.get("answers") === "1";
  const bytes = await questionsPdf({ title: material.title, questions: listQuestions(db, material.id), withAnswers });
  // Shortened here, so that what a long title pushes out is not the ending.
  const name = `${shorten(material.title, 120)}${withAnswers ? " – answer key" : " – questions"}.pdf`;
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(bytes.byteLength),
      "Content-Disposition": contentDisposition("attachment", name),
      "Cache-Control": "private, no-store",
    },
  });
});
