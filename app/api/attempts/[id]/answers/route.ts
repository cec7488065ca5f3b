/**
 * Autosave. POST takes JSON whatever its content type says, so that `keepalive` and `sendBeacon` work when a page is
 * left; GET says what is stored, for a tab that comes back to the front.
 */

import { getDb } from "@/db/client";
import { studentRoute } from "@/lib/auth/guards";
import { errorResponse } from "@/lib/http";
import { findOwnAttempt, listAnswers } from "@/lib/submissions/queries";
import { receiveSaves } from "@/lib/submissions/receive-saves";
import { UserError } from "@/lib/user-error";

const notFound = () => errorResponse(404, "not_found:attempt", "There is no such attempt.");
/** The deadline too: the teacher may move it while students write. */
const times = ({ deadlineAt }: { deadlineAt: number | null }) => ({ now: Date.now(), deadlineAt });
const noStore = { headers: { "Cache-Control": "no-store" } };

export const GET = studentRoute<RouteContext<"/api/attempts/[id]/answers">>(async (_request, { params }, student) => {
  const db = getDb();
  const attempt = findOwnAttempt(db, (await params).id, student.id);
  if (!attempt) return notFound();
  return Response.json({ isSubmitted: attempt.submittedAt !== null, ...times(attempt), answers: listAnswers(db, attempt.id) }, noStore);
});

export const POST = studentRoute<RouteContext<"/api/attempts/[id]/answers">>(async (request, { params }, student) => {
  const db = getDb();
  const attempt = findOwnAttempt(db, (await params).id, student.id);
  if (!attempt) return notFound();
  try {
    return Response.json({ ...times(attempt), answers: await receiveSaves(db, attempt.id, request) }, noStore);
  } catch (error) {
    if (error instanceof UserError) return errorResponse(error.status, error.code, error.message);
    throw error;
  }
});
