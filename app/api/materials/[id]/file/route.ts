/**
 * The uploaded PDF, shown in the browser: links to it end in `#page=N`. The teacher may see every one, students those that
 * they may practise on now; the rule is asked for every part of the file that a viewer fetches.
 */

import { getDb } from "@/db/client";
import { accountRoute } from "@/lib/auth/guards";
import { errorResponse } from "@/lib/http";
import { findMaterial } from "@/lib/materials/queries";
import { serveFile } from "@/lib/materials/serve-file";
import { findAccess } from "@/lib/practice/access";

const missing = () => errorResponse(404, "not_found:material", "There is no such material.");

export const GET = accountRoute<RouteContext<"/api/materials/[id]/file">>(async (request, { params }, account) => {
  const { id } = await params;
  const db = getDb();
  if (account.role === "admin") {
    const material = findMaterial(db, id);
    return material ? serveFile(request, material) : missing();
  }
  const access = findAccess(db, id);
  // A material that was never opened is none of theirs, and nothing says that it exists.
  if (!access || access.state === "closed") return missing();
  return access.message === null ? serveFile(request, access.material) : errorResponse(403, "forbidden:locked", access.message);
});
