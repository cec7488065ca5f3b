/** Hands mails to the mail server, over one connection that stays open while there is more to send. */

import "server-only";
import { createTransport } from "nodemailer";
import type SMTPPool from "nodemailer/lib/smtp-pool";
import type { MailSettings } from "./settings";

export interface Mail {
  to: { name: string; address: string };
  subject: string;
  /** Plain text: nothing in it can be taken for markup. */
  text: string;
}

export interface Mailer {
  /** Resolves when the server has taken it. @throws what `describeMailFailure` understands */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** How long the server may let one wait: for the connection, for its greeting, and for any answer after that. */
export interface Patience {
  connectMs: number;
  answerMs: number;
}

const PATIENCE: Patience = { connectMs: 10_000, answerMs: 30_000 };

/** `maxRequeues` is there and not among the types: how often a mail is tried anew when its connection breaks. */
type PoolOptions = SMTPPool.Options & { maxRequeues: number };

/** Opens no connection yet. `close` it when nothing more is to be sent. */
export function openMailer(settings: MailSettings, { connectMs, answerMs }: Patience = PATIENCE): Mailer {
  const { host, port, isSecure, requiresTls, checksCertificate, auth, from } = settings;
  const options: PoolOptions = {
    pool: true,
    maxConnections: 1,
    maxRequeues: 1,
    host,
    port,
    secure: isSecure,
    requireTLS: requiresTls,
    tls: { rejectUnauthorized: checksCertificate },
    ...(auth ? { auth } : {}),
    connectionTimeout: connectMs,
    dnsTimeout: connectMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
    // A text that looks like a path or an address stays a text.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const transport = createTransport(options);
  return {
    async send(mail) {
      // Names and addresses are given in parts, never as one line that would have to be taken apart again.
      await transport.sendMail({ ...mail, from, headers: { "Auto-Submitted": "auto-generated" } });
    },
    close: () => transport.close(),
  };
}
