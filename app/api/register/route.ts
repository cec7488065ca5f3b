/** Registration of approved students, who are signed in by it. */

import { getDb } from "@/db/client";
import { signIn } from "@/lib/auth/config";
import { door, type DoorAnswer, throttled } from "@/lib/auth/door";
import { clientAddress } from "@/lib/auth/request";
import { needsInviteCode, registerStudent } from "@/lib/students/register";

export const POST = door("/student-login?register=1", async (fields, headers): Promise<DoorAnswer> => {
  const { email = "", code = "", name = "", password = "" } = fields;
  const db = getDb();
  const outcome = await registerStudent(db, { email, code, name, password, address: clientAddress(headers) });
  if (outcome.kind === "throttled") return throttled(outcome.retryAfterSeconds);
  if (outcome.kind === "invalid") {
    return { kind: "refused", status: 400, code: "bad_request:register", message: "Something is not right yet.", fields: outcome.errors };
  }
  if (outcome.kind === "refused") {
    const message = needsInviteCode(db)
      ? "This address and this invite code do not open an account. Check both, or ask your teacher for a new code. If you have registered before, sign in."
      : "An account cannot be opened with this address. Check it, or ask your teacher. If you have registered before, sign in.";
    return { kind: "refused", status: 403, code: "forbidden:register", message };
  }
  await signIn("student", { email: outcome.email, password, redirect: false });
  return { kind: "open", location: "/student" };
});
