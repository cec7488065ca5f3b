/** One submission with its marks and the reasons for them as a PDF; with `?names=hidden` under its anonymous id. */

import { getDb } from "@/db/client";
import { adminRoute } from "@/lib/auth/guards";
import { pdfResponse } from "@/lib/export/pdf-response";
import { errorResponse } from "@/lib/http";
import { shorten } from "@/lib/materials/files";
import { reportOf } from "@/lib/review/report";

export const GET = adminRoute<RouteContext<"/api/submissions/[id]/report.pdf">>(async (request, { params }) => {
  const isAnonymous = new URL(request.url).searchParams.get("names") === "hidden";
  const found = reportOf(getDb(), (await params).id, isAnonymous);
  if (!found) return errorResponse(404, "not_found:submission", "There is no such submission.");
  return pdfResponse("report", found.report, { title: shorten(found.report.exam, 80), what: shorten(found.name, 50) });
});
