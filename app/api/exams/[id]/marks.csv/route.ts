/** The marks of an exam as CSV; with `?names=hidden` without names and addresses. */

import { getDb } from "@/db/client";
import { adminRoute } from "@/lib/auth/guards";
import { downloadResponse, errorResponse } from "@/lib/http";
import { shorten } from "@/lib/materials/files";
import { exportMarks } from "@/lib/review/marks-export";

export const GET = adminRoute<RouteContext<"/api/exams/[id]/marks.csv">>(async (request, { params }) => {
  const isAnonymous = new URL(request.url).searchParams.get("names") === "hidden";
  const marks = exportMarks(getDb(), (await params).id, isAnonymous);
  if (!marks) return errorResponse(404, "not_found:exam", "There is no such exam.");
  return downloadResponse(marks.csv(), "text/csv; charset=utf-8", `${shorten(marks.title, 120)} – marks.csv`);
});
