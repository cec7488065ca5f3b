/** Addresses under /api that lead nowhere: the one shape of an error instead of the page for people. */

import { errorResponse } from "@/lib/http";

const answer = () => errorResponse(404, "not_found:path", "There is nothing at this address.");

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
