/** The open invitations as slips to print and cut. */

import { getDb } from "@/db/client";
import { adminRoute } from "@/lib/auth/guards";
import { siteOrigin } from "@/lib/auth/request";
import { pdfResponse } from "@/lib/export/pdf-response";
import { listInvites } from "@/lib/students/queries";

export const GET = adminRoute((request) =>
  pdfResponse("invites", { slips: listInvites(getDb()), registerAt: `${siteOrigin(request.headers)}/student-login` }, { title: "invitations", what: "" }),
);
