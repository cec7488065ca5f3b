/** Takes hand-ins. A handler and not an action, because actions hold the whole body in memory before they look at it. */

import { getDb } from "@/db/client";
import { adminRoute } from "@/lib/auth/guards";
import { type FileOutcome, receiveHandIns } from "@/lib/hand-ins/receive";
import { errorResponse } from "@/lib/http";
import { UserError } from "@/lib/user-error";

/**
 * Answers a script with what became of each file (201 when one was stored, else the first refusal's status), and a form
 * sent without scripts with the way back to the page.
 */
export const POST = adminRoute(async (request) => {
  const isForm = (request.headers.get("accept") ?? "").includes("text/html");
  try {
    const files = await receiveHandIns(getDb(), request);
    const refused = files.flatMap((file) => ("error" in file ? [file.error] : []));
    if (isForm) return seeOther(refused[0]?.code);
    const [first] = refused.length === files.length ? refused : [];
    const body = { files: files.map(withoutStatus) };
    if (!first) return Response.json(body, { status: 201 });
    return Response.json({ error: { code: first.code, message: first.message }, ...body }, { status: first.status });
  } catch (error) {
    if (!(error instanceof UserError)) {
      if (request.signal.aborted) return errorResponse(400, "bad_request:aborted", "The upload was broken off.");
      console.error(error);
      return errorResponse(500, "server:upload", "The upload could not be stored. Check that the disk of the server has space, and try again.");
    }
    return isForm ? seeOther(error.code) : errorResponse(error.status, error.code, error.message);
  }
});

function withoutStatus(file: FileOutcome) {
  return "error" in file ? { fileName: file.fileName, error: { code: file.error.code, message: file.error.message } } : file;
}

/** Relative on purpose: behind a proxy the server does not know its own address. */
function seeOther(problem: string | undefined): Response {
  const query = problem === undefined ? "" : `?problem=${encodeURIComponent(problem.split(":")[1] ?? "form")}`;
  return new Response(null, { status: 303, headers: { Location: `/evaluate${query}` } });
}
