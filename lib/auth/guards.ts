/** Every page, query and route handler of the administrator begins with one of these. */

import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { errorResponse } from "@/lib/http";
import { currentAdmin } from "./current";
import { isSameOrigin } from "./request";
import type { Admin } from "./sessions";

/** For pages: the administrator, or off to the sign-in page, which leads back to `path`. */
export async function requireAdmin(path = "/"): Promise<Admin> {
  const admin = await currentAdmin(await headers());
  if (!admin) redirect(path === "/" ? "/login" : `/login?next=${encodeURIComponent(path)}`);
  return admin;
}

type Handler<Context> = (request: Request, context: Context, admin: Admin) => Promise<Response> | Response;

/** For route handlers: 401 for nobody, 403 for a write that another site's page sent. */
export function adminRoute<Context>(handler: Handler<Context>) {
  return async (request: Request, context: Context): Promise<Response> => {
    if (!["GET", "HEAD"].includes(request.method) && !isSameOrigin(request.headers)) {
      return errorResponse(403, "forbidden:origin", "This request came from another site's page and was refused.");
    }
    const admin = await currentAdmin(request.headers);
    if (!admin) return errorResponse(401, "unauthorized:session", "You are not signed in. Sign in and try again.");
    return handler(request, context, admin);
  };
}
