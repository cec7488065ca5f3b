/** The open invitations as a CSV file, for a mail merge. */

import { getDb } from "@/db/client";
import { adminRoute } from "@/lib/auth/guards";
import { siteOrigin } from "@/lib/auth/request";
import { toCsv } from "@/lib/export/csv";
import { contentDisposition } from "@/lib/http";
import { invitePath } from "@/lib/students/invites";
import { listInvites } from "@/lib/students/queries";

export const GET = adminRoute(async (request) => {
  const origin = siteOrigin(request.headers);
  const rows = listInvites(getDb()).map(({ email, name, code }) => [email, name ?? "", code, origin + invitePath(email, code)]);
  return new Response(toCsv([["email", "name", "invite_code", "link"], ...rows]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": contentDisposition("attachment", "invitations.csv"),
      "Cache-Control": "private, no-store",
    },
  });
});
