// The database of the server under test, for what a test needs to be there before it begins: an exam, a signed-in student.
import path from "node:path";
import type { Browser, BrowserContext } from "playwright";
import { type Db, openDatabase } from "@/db/client";
import { makeTestStudent } from "@/lib/students/test-student";
import { baseUrl, dataDir, newVisitor, type Visitor } from "./browser";

/** Opens the server's database a second time. Close it with `db.$client.close()`. */
export function openServerDatabase(): Db {
  return openDatabase(path.join(dataDir(), "sourcemark.db"));
}

export interface SignedIn {
  studentId: string;
  /** Another device of the same student. */
  visit(visitor?: Visitor): Promise<BrowserContext>;
}

/** A registered student and the way to browsers in which they are signed in. */
export async function signedInStudent(db: Db, browser: Browser): Promise<SignedIn> {
  process.env["SESSION_SECRET_KEY"] = process.env["E2E_SESSION_SECRET"];
  process.env["ADMIN_PASSWORD"] = process.env["E2E_ADMIN_PASSWORD"];
  const { student, cookie } = await makeTestStudent(db);
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  return {
    studentId: student.id,
    async visit(visitor) {
      const context = await newVisitor(browser, visitor);
      await context.addCookies([{ name, value, url: baseUrl() }]);
      return context;
    },
  };
}
