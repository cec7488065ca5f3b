/** The open invitations as slips to print and cut. */

import { getDb } from "@/db/client";
import { adminRoute } from "@/lib/auth/guards";
import { siteOrigin } from "@/lib/auth/request";
import { inviteSlipsPdf } from "@/lib/export/invite-slips-pdf";
import { contentDisposition } from "@/lib/http";
import { listInvites } from "@/lib/students/queries";

export const GET = adminRoute(async (request) => {
  const bytes = await inviteSlipsPdf(listInvites(getDb()), `${siteOrigin(request.headers)}/student-login`);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(bytes.byteLength),
      "Content-Disposition": contentDisposition("attachment", "invitations.pdf"),
      "Cache-Control": "private, no-store",
    },
  });
});
