/** Every page, query and route handler of the administrator or of students begins with one of these. */

import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { errorResponse } from "@/lib/http";
import { currentAdmin, currentStudent } from "./current";
import { isSameOrigin } from "./request";
import type { Admin } from "./sessions";
import type { Student } from "./student-sessions";

/** For pages: the administrator, or off to the sign-in page, which leads back to `path`. */
export async function requireAdmin(path = "/"): Promise<Admin> {
  const requestHeaders = await headers();
  const admin = await currentAdmin(requestHeaders);
  // Students know the address of the site, not of their part of it.
  if (!admin && path === "/" && (await currentStudent(requestHeaders))) redirect("/student");
  if (!admin) redirect(path === "/" ? "/login" : `/login?next=${encodeURIComponent(path)}`);
  return admin;
}

/** For pages: the student, or off to the students' sign-in page, which leads back to `path`. */
export async function requireStudent(path = "/student"): Promise<Student> {
  const student = await currentStudent(await headers());
  if (!student) redirect(path === "/student" ? "/student-login" : `/student-login?next=${encodeURIComponent(path)}`);
  return student;
}

type Handler<Context, Account> = (request: Request, context: Context, account: Account) => Promise<Response> | Response;

/** For route handlers of the administrator: 401 for anybody else, 403 for a write that another site's page sent. */
export const adminRoute = <Context>(handler: Handler<Context, Admin>) => guardedRoute(currentAdmin, handler);

/** For route handlers of students: 401 for anybody else, 403 for a write that another site's page sent. */
export const studentRoute = <Context>(handler: Handler<Context, Student>) => guardedRoute(currentStudent, handler);

/** For route handlers of anybody who is signed in; `role` says who it is. */
export const accountRoute = <Context>(handler: Handler<Context, Admin | Student>) =>
  guardedRoute(async (headers) => (await currentAdmin(headers)) ?? (await currentStudent(headers)), handler);

function guardedRoute<Context, Account>(current: (headers: Headers) => Promise<Account | null>, handler: Handler<Context, Account>) {
  return async (request: Request, context: Context): Promise<Response> => {
    if (!["GET", "HEAD"].includes(request.method) && !isSameOrigin(request.headers)) {
      return errorResponse(403, "forbidden:origin", "This request came from another site's page and was refused.");
    }
    const account = await current(request.headers);
    if (!account) return errorResponse(401, "unauthorized:session", "You are not signed in. Sign in and try again.");
    return handler(request, context, account);
  };
}
