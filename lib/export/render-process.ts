/**
 * The child that lays PDFs out, one after the other: seconds of computing that would hold every page up in the server's
 * own process. Ends when the parent goes.
 */

import { printables } from "./printables";
import type { RenderReply, RenderRequest } from "./render-protocol";

function render(request: RenderRequest): Promise<Uint8Array> {
  // Written out, so that each kind is checked against its own input.
  switch (request.kind) {
    case "questions":
      return printables.questions(request.input);
    case "invites":
      return printables.invites(request.input);
    case "report":
      return printables.report(request.input);
  }
}

async function answer(request: RenderRequest): Promise<RenderReply> {
  try {
    return { id: request.id, ok: true, bytes: await render(request) };
  } catch (error) {
    return { id: request.id, ok: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on("message", (request: RenderRequest) => {
  void answer(request).then((reply) => process.send?.(reply, undefined, undefined, () => undefined));
});
process.once("disconnect", () => process.exit(0));
