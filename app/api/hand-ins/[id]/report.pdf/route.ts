/** One hand-in with its marks and the reasons for them as a PDF. */

import { getDb } from "@/db/client";
import { adminRoute } from "@/lib/auth/guards";
import { pdfResponse } from "@/lib/export/pdf-response";
import { handInReport } from "@/lib/hand-ins/report";
import { errorResponse } from "@/lib/http";
import { shorten } from "@/lib/materials/files";

export const GET = adminRoute<RouteContext<"/api/hand-ins/[id]/report.pdf">>(async (_request, { params }) => {
  const report = handInReport(getDb(), (await params).id);
  if (!report) return errorResponse(404, "not_found:hand-in", "There is no such hand-in.");
  return pdfResponse("report", report, { title: shorten(report.exam, 80), what: shorten(report.student, 50) });
});
