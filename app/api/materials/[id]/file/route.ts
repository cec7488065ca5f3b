/** The uploaded PDF, shown in the browser: links to it end in `#page=N`. */

import { getDb } from "@/db/client";
import { adminRoute } from "@/lib/auth/guards";
import { errorResponse } from "@/lib/http";
import { findMaterial } from "@/lib/materials/queries";
import { serveFile } from "@/lib/materials/serve-file";

export const GET = adminRoute<RouteContext<"/api/materials/[id]/file">>(async (request, { params }) => {
  const material = findMaterial(getDb(), (await params).id);
  if (!material) return errorResponse(404, "not_found:material", "There is no such material.");
  return serveFile(request, material);
});
