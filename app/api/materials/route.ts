/** Takes uploads. A handler and not an action, because actions hold the whole body in memory before they look at it. */

import { getDb } from "@/db/client";
import { adminRoute } from "@/lib/auth/guards";
import { errorResponse } from "@/lib/http";
import { wakeRunner } from "@/lib/jobs/runner";
import { FieldError, receiveUpload } from "@/lib/materials/receive-upload";
import { UserError } from "@/lib/user-error";

/** Answers a script with JSON, and a form sent without scripts with the way back to the page. */
export const POST = adminRoute(async (request) => {
  const isForm = (request.headers.get("accept") ?? "").includes("text/html");
  try {
    const added = await receiveUpload(getDb(), request);
    wakeRunner().catch((error: unknown) => console.error(error));
    if (isForm) return seeOther("/");
    const jobs = added.map(({ job, existing }) => ({ id: job.id, fileName: job.fileName, existing }));
    return Response.json({ jobs }, { status: 202 });
  } catch (error) {
    if (!(error instanceof UserError)) {
      if (request.signal.aborted) return errorResponse(400, "bad_request:aborted", "The upload was broken off.");
      console.error(error);
      return errorResponse(500, "server:upload", "The upload could not be stored. Check that the disk of the server has space, and try again.");
    }
    if (isForm) return seeOther(`/?problem=${encodeURIComponent(error.code.split(":")[1] ?? "form")}`);
    const body = { error: { code: error.code, message: error.message, ...(error instanceof FieldError ? { fields: error.fields } : {}) } };
    return Response.json(body, { status: error.status });
  }
});

/** Relative on purpose: behind a proxy the server does not know its own address. */
function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location } });
}
