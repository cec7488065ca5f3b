/** Whether the server works; open to everyone, so that monitors need no account. */

import { getDb } from "@/db/client";
import { getModels } from "@/lib/models/get-models";
import { readHealth } from "@/lib/models/health";

export const dynamic = "force-dynamic";

export function GET(): Response {
  const health = readHealth(getDb, getModels);
  return Response.json(health, { status: health.ok ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}
