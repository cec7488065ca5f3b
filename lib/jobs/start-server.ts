/** What happens once when the server starts: see `instrumentation.ts`. */

import "server-only";
import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { getDb } from "@/db/client";
import { PEER_HEADER } from "@/lib/auth/request";
import { purgeDeletedExams } from "@/lib/exams/delete";
import { wakeKeyPoints } from "@/lib/exams/key-points";
import { purgeDeletedHandIns } from "@/lib/hand-ins/delete";
import { recoverHandIns } from "@/lib/hand-ins/grading-rows";
import { wakeHandInGrader } from "@/lib/hand-ins/queue";
import { sweepUploads } from "@/lib/materials/files";
import { sweepImport } from "@/lib/materials/save";
import { purgeDeleted } from "@/lib/materials/delete";
import { recoverMails } from "@/lib/mail/invitations";
import { getModels } from "@/lib/models/get-models";
import { recoverGrading } from "@/lib/review/grading-rows";
import { wakeGrader } from "@/lib/review/queue";
import { recoverPreviews } from "@/lib/review/regrade-rows";
import { watchDeadlines } from "@/lib/submissions/attempts";
import { recoverJobs } from "./queue";
import { wakeRunner } from "./runner";

/** Marks requests with their address, mends what a crash left, begins to load the models, and works on. */
export function startServer(): void {
  markPeers();
  const db = getDb();
  sweepImport(db);
  recoverJobs(db);
  purgeDeleted(db);
  purgeDeletedExams(db);
  purgeDeletedHandIns(db);
  sweepUploads(db);
  getModels();
  wakeKeyPoints(db).catch((error: unknown) => console.error(error));
  wakeRunner(db).catch((error: unknown) => console.error(error));
  recoverGrading(db);
  recoverPreviews(db);
  recoverMails(db);
  watchDeadlines(db);
  wakeGrader(db).catch((error: unknown) => console.error(error));
  recoverHandIns(db);
  wakeHandInGrader(db).catch((error: unknown) => console.error(error));
}

/** Next hides the socket from routes, and X-Forwarded-For is whatever the client says. */
function markPeers(): void {
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { request, socket } = message as { request: IncomingMessage; socket: Socket };
    request.headers[PEER_HEADER] = socket.remoteAddress ?? "unknown";
  });
}
