/** The marks of all hand-ins against one exam or material, as a CSV file. */

import { getDb } from "@/db/client";
import { adminRoute } from "@/lib/auth/guards";
import { listHandIns } from "@/lib/hand-ins/queries";
import { handInsCsv } from "@/lib/hand-ins/table";
import { contentDisposition, errorResponse } from "@/lib/http";
import { shorten } from "@/lib/materials/files";

export const GET = adminRoute((request) => {
  const against = new URL(request.url).searchParams.get("against");
  const group = listHandIns(getDb()).find((each) => each.against === against);
  if (!group) return errorResponse(404, "not_found:hand-ins", "There are no such hand-ins.");
  return new Response(handInsCsv(group), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": contentDisposition("attachment", `${shorten(group.title, 120)} – hand-ins.csv`),
      "Cache-Control": "private, no-store",
    },
  });
});
