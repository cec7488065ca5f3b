/** The marks of an exam and all answers as an Excel workbook; with `?names=hidden` without names and addresses. */

import { getDb } from "@/db/client";
import { adminRoute } from "@/lib/auth/guards";
import { downloadResponse, errorResponse } from "@/lib/http";
import { shorten } from "@/lib/materials/files";
import { exportMarks } from "@/lib/review/marks-export";

export const GET = adminRoute<RouteContext<"/api/exams/[id]/marks.xlsx">>(async (request, { params }) => {
  const isAnonymous = new URL(request.url).searchParams.get("names") === "hidden";
  const marks = exportMarks(getDb(), (await params).id, isAnonymous);
  if (!marks) return errorResponse(404, "not_found:exam", "There is no such exam.");
  return downloadResponse(await marks.xlsx(), "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", `${shorten(marks.title, 120)} – marks.xlsx`);
});
