/** What a request says about where it comes from: the client's address and the site whose page sent it. */

import "server-only";
import { UserError } from "@/lib/user-error";

/** Set by the server itself from the socket, over whatever the client sent (see `instrumentation.ts`). */
export const PEER_HEADER = "x-sourcemark-peer";

/** Number of reverse proxies in front that append to X-Forwarded-For; 0 (default): the header is not believed. */
function trustedProxies(): number {
  const value = Number(process.env.TRUST_PROXY ?? "0");
  return Number.isInteger(value) && value > 0 ? value : 0;
}

/** The client's address, for throttling. A client cannot choose it. */
export function clientAddress(headers: Headers): string {
  const peer = normalise(headers.get(PEER_HEADER) ?? "unknown");
  const proxies = trustedProxies();
  if (proxies === 0) return peer;
  const chain = (headers.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim()).filter(Boolean);
  return normalise(chain.at(-proxies) ?? peer);
}

/** IPv4 in IPv6 is IPv4; of an IPv6 address the first 64 bits count, because one household holds all of the rest. */
function normalise(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(":")) return address.slice(0, 64);
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const left = head.split(":").filter(Boolean);
  if (tail !== undefined) {
    const right = tail.split(":").filter(Boolean);
    while (left.length + right.length < 8) left.push("0");
    left.push(...right);
  }
  return `${left.slice(0, 4).join(":")}::/64`;
}

/**
 * True unless a browser says that another site's page sent the request. Browsers send Origin with every write;
 * a program without one carries no cookie that it was not given.
 */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (origin === null) return !["cross-site", "same-site"].includes(headers.get("sec-fetch-site") ?? "");
  const host = siteHost(headers);
  return host !== null && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}

function siteHost(headers: Headers): string | null {
  const forwarded = trustedProxies() > 0 ? headers.get("x-forwarded-host") : null;
  return forwarded ?? headers.get("host");
}

/** A host as it may stand in a link: a name or an address, and a port. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Scheme and host for a link that somebody else will follow: those of the page that the browser says it sent this from,
 * which must be of this site.
 * @throws UserError when the browser did not say, or the host cannot stand in a link
 */
export function trustedOrigin(headers: Headers): string {
  const sent = headers.get("origin") ?? "";
  const url = URL.canParse(sent) ? new URL(sent) : null;
  if (url && ["http:", "https:"].includes(url.protocol) && HOST.test(url.host) && isSameOrigin(headers)) return url.origin;
  throw new UserError("bad_request:host", "The address of this page cannot be put into a link. Open Sourcemark under the address that students use, and try again.");
}

/** Scheme and host under which this request reached the site, for links that are printed or sent on. */
export function siteOrigin(headers: Headers): string {
  const scheme = trustedProxies() > 0 && headers.get("x-forwarded-proto") === "https" ? "https" : "http";
  return `${scheme}://${siteHost(headers) ?? "localhost"}`;
}
