/**
 * For tests of authorisation: every page, action and route handler of the app, found in the file system, so that a new
 * one is met without being named; and how to call them. Importing it puts the request's headers in the caller's hand.
 */

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, vi } from "vitest";

const request = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock("next/headers", () => ({ headers: () => Promise.resolve(request.headers) }));
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));
vi.mock("@/lib/auth/config", () => ({ signIn: vi.fn(), signOut: vi.fn() }));

const APP = path.resolve(import.meta.dirname, "../../app");
const HOST = "app.example";
/** Route handlers for everybody. */
const OPEN = new Set(["api/health/route.ts", "api/sign-in/admin/route.ts", "api/sign-in/student/route.ts", "api/register/route.ts", "api/[...path]/route.ts"]);

const files = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .map((file) => file.split(path.sep).join("/"))
  .sort();

export type Role = "admin" | "student";

/** Headers of a request of this site; without a cookie, nobody's. */
export const headersOf = (cookie?: string): Headers => new Headers({ host: HOST, ...(cookie === undefined ? {} : { cookie }) });

/** Pages of the role's part of the site, relative to app/. */
export const pagesOf = (role: Role): string[] => files.filter((file) => file.startsWith(`(${role})/`) && file.endsWith("/page.tsx"));

/** Files of server actions of the role's part of the site, relative to app/. */
export const actionFilesOf = (role: Role): string[] => files.filter((file) => file.startsWith(`(${role})/`) && file.endsWith("actions.ts"));

export interface RouteHandler {
  file: string;
  method: string;
  /** Whose it is by its guard; "both" when it has another one. */
  guard: Role | "both";
}

/** Files with route handlers that are not for everybody. */
export const guardedRouteFiles: string[] = files.filter((file) => file.endsWith("/route.ts") && !OPEN.has(file));

/** The handlers in them. */
export const guardedRoutes: RouteHandler[] = guardedRouteFiles.flatMap((file) => {
  const source = readFileSync(path.join(APP, file), "utf8");
  const handlers = [...source.matchAll(/^export (?:const|(?:async )?function) ([A-Z]+)\b(?: = (admin|student)Route\b)?/gm)];
  return handlers.map(([, method = "", guard]) => ({ file, method, guard: guard === "admin" || guard === "student" ? guard : "both" }));
});

export const load = async (file: string): Promise<Record<string, unknown>> => (await import(path.join(APP, file))) as Record<string, unknown>;

type Callable = (...args: unknown[]) => unknown;
export const isFunction = (value: unknown): value is Callable => typeof value === "function";

/** Route parameters, or a page's query: the same value whatever name is asked for. */
export const always = (value: string): Promise<Record<string, string>> => Promise.resolve(new Proxy<Record<string, string>>({}, { get: (_target, name) => (name === "then" ? undefined : value) }));

/** Calls a route handler; `id` stands for every parameter, `init` may bring a body. */
export async function callRoute({ file, method }: RouteHandler, headers: Headers, id = "someid", init: RequestInit = {}): Promise<Response> {
  const handler = (await load(file))[method];
  const address = `http://${HOST}/x?id=${encodeURIComponent(id)}`;
  const answer = isFunction(handler) ? await handler(new Request(address, { method, headers, ...init }), { params: always(id) }) : null;
  if (!(answer instanceof Response)) throw new Error(`${method} of ${file} gave no response.`);
  return answer;
}

/** What renders a page, and what makes its metadata: one after the other, so that no refusal goes unheard. */
export async function rendersOf(file: string, headers: Headers, id = "someid", query = Promise.resolve<Record<string, string>>({})): Promise<(() => Promise<unknown>)[]> {
  const { default: page, generateMetadata } = await load(file);
  return [page, generateMetadata].filter(isFunction).map((render) => async () => {
    request.headers = headers;
    return render({ params: always(id), searchParams: query });
  });
}

/** The actions of a file by name. Signing out is left out: it is for everybody, and changes nothing for nobody. */
export async function actionsIn(file: string): Promise<[string, Callable][]> {
  return Object.entries(await load(file)).filter((entry): entry is [string, Callable] => isFunction(entry[1]) && entry[0] !== "signOutAction");
}

/** Calls an action with the fields. */
export async function callAction(action: Callable, headers: Headers, fields: Record<string, string> = {}): Promise<unknown> {
  request.headers = headers;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return action({ ok: false, errors: {}, message: null }, form);
}

const text = (pattern: RegExp): string => expect.stringMatching(pattern) as string;

/** A route that turned its caller away says so in the one shape of errors. */
export async function expectRefusal(answer: Response): Promise<void> {
  expect(answer.status).toBe(401);
  expect(await answer.json()).toEqual({ error: { code: "unauthorized:session", message: text(/./) } });
}

/** A page that turned its caller away leads to a sign-in page, or a student from the front page to their own. */
export async function expectSignIn(outcome: Promise<unknown>, where: RegExp): Promise<void> {
  await expect(outcome).rejects.toMatchObject({ digest: text(new RegExp(`^NEXT_REDIRECT;replace;${where.source}`)) });
}

/** An action that turned its caller away. */
export function expectEndedSession(answer: unknown): void {
  expect(answer).toMatchObject({ ok: false, message: text(/session has ended/) });
}
