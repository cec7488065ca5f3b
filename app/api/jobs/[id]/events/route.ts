/** A job's progress as server-sent events: its state at once, then at each change until it has ended. */

import { getDb } from "@/db/client";
import { adminRoute } from "@/lib/auth/guards";
import { currentAdmin } from "@/lib/auth/current";
import { errorResponse } from "@/lib/http";
import { onJobChange } from "@/lib/jobs/events";
import { viewJob } from "@/lib/jobs/view";

/** Changes closer together than this go out as one. */
const MIN_INTERVAL_MS = 200;
/** A comment now and then keeps proxies from closing the stream, and shows whether the session still counts. */
const HEARTBEAT_MS = 15_000;

export const GET = adminRoute<RouteContext<"/api/jobs/[id]/events">>(async (request, { params }) => {
  const { id } = await params;
  if (!viewJob(getDb(), id)) return errorResponse(404, "not_found:job", "There is no such job.");
  const encoder = new TextEncoder();
  let stop = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      let timer: NodeJS.Timeout | null = null;
      let isOpen = true;
      const write = (text: string) => {
        if (isOpen) controller.enqueue(encoder.encode(text));
      };
      const finish = () => {
        if (!isOpen) return;
        stop();
        controller.close();
      };
      const send = () => {
        timer = null;
        const job = viewJob(getDb(), id);
        if (job) write(`data: ${JSON.stringify(job)}\n\n`);
        if (!job || !["queued", "running"].includes(job.state)) finish();
      };
      const heartbeat = setInterval(() => {
        currentAdmin(request.headers).then((admin) => (admin ? write(": still here\n\n") : finish()), finish);
      }, HEARTBEAT_MS);
      const leave = onJobChange(id, () => {
        timer ??= setTimeout(send, MIN_INTERVAL_MS);
      });
      stop = () => {
        isOpen = false;
        clearInterval(heartbeat);
        if (timer) clearTimeout(timer);
        leave();
      };
      send();
    },
    cancel: () => stop(),
  });
  return new Response(stream, {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no" },
  });
});
