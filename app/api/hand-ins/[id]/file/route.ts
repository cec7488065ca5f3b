/** A student's PDF as it was handed in: links to it end in `#page=N`. */

import { getDb } from "@/db/client";
import { adminRoute } from "@/lib/auth/guards";
import { findHandIn } from "@/lib/hand-ins/queries";
import { errorResponse } from "@/lib/http";
import { serveFile } from "@/lib/materials/serve-file";

export const GET = adminRoute<RouteContext<"/api/hand-ins/[id]/file">>(async (request, { params }) => {
  const found = findHandIn(getDb(), (await params).id);
  if (!found) return errorResponse(404, "not_found:hand-in", "There is no such hand-in.");
  return serveFile(request, found.handIn);
});
