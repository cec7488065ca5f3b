/** What SMTP_URL says: the server, how to sign in there, and who the mails are from. Reads text; opens nothing. */

import "server-only";
import { z } from "zod";
import { emailProblem, normaliseName } from "@/lib/students/addresses";

export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the first byte (`smtps:`); otherwise it is begun with STARTTLS where the server offers that. */
  isSecure: boolean;
  /** Refuse to go on without TLS. */
  requiresTls: boolean;
  /** False accepts a certificate that nobody vouches for, as of a server in the house. */
  checksCertificate: boolean;
  auth: { user: string; pass: string } | null;
  from: { name: string; address: string };
}

/** `off`: nothing is set. `wrong`: a sentence that says what to mend; it never holds the password. */
export type MailState = { kind: "off" } | { kind: "wrong"; problem: string } | { kind: "on"; settings: MailSettings };

/** Where mail is handed in, and the older port that is TLS from the beginning. */
const PORTS: Record<string, number> = { "smtp:": 587, "smtps:": 465 };
const DEFAULT_NAME = "Sourcemark";

const flag = z.enum(["true", "false"]).transform((value) => value === "true").optional();
const querySchema = z.strictObject({ from: z.string().max(400).optional(), requireTLS: flag, "tls.rejectUnauthorized": flag });

const wrong = (problem: string): MailState => ({ kind: "wrong", problem });

/** Reads `smtp://user:password@host:port?from=…` or `smtps://…`; anew at each call, so that nothing secret is kept. */
export function readMailState(value = process.env.SMTP_URL): MailState {
  const text = value?.trim() ?? "";
  if (text === "") return { kind: "off" };
  const url = URL.canParse(text) ? new URL(text) : null;
  const port = url && PORTS[url.protocol];
  if (!url || port === null || port === undefined) return wrong("SMTP_URL is not an address that begins with smtp:// or smtps://.");
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (host === "") return wrong("SMTP_URL names no mail server.");
  const query = querySchema.safeParse(Object.fromEntries(url.searchParams));
  if (!query.success) return wrong("What stands behind the ? of SMTP_URL is not known. There may be from=, requireTLS=true or false, and tls.rejectUnauthorized=true or false.");
  const [user, pass] = [decode(url.username), decode(url.password)];
  if (user === null || pass === null) return wrong("Name or password in SMTP_URL have a % that is no code. Write it as %25.");
  const from = senderOf(query.data.from ?? user);
  if (!from) return wrong("SMTP_URL does not say who the mails are from. Add ?from=exams@school.example, or “Name <address>” with its special characters encoded.");
  const isHere = host === "localhost" || host === "::1" || host.startsWith("127.");
  return {
    kind: "on",
    settings: {
      host,
      port: url.port === "" ? port : Number(url.port),
      isSecure: url.protocol === "smtps:",
      // A password is not sent in the open to another machine unless that is asked for.
      requiresTls: query.data.requireTLS ?? (pass !== "" && !isHere),
      checksCertificate: query.data["tls.rejectUnauthorized"] ?? true,
      auth: user === "" ? null : { user, pass },
      from,
    },
  };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** `address` or `Name <address>`; null when the address is none. */
function senderOf(text: string): MailSettings["from"] | null {
  const bracketed = /^([^<>]*)<([^<>]*)>$/.exec(text.trim());
  const address = (bracketed?.[2] ?? text).trim();
  return emailProblem(address) === null ? { name: normaliseName(bracketed?.[1] ?? "") ?? DEFAULT_NAME, address } : null;
}
