/** For tests: a mail server on this machine that keeps what it is given, and refuses what it is told to refuse. */

import { once } from "node:events";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface ReceivedMail {
  from: string;
  to: string[];
  /** As it came over the line, headers first. */
  raw: string;
}

export interface MailServer {
  port: number;
  mails: ReceivedMail[];
  /** Connections that were opened. */
  connections: number;
  close(): Promise<void>;
}

interface MailServerOptions {
  /** Default: any free one. */
  port?: number;
  /** Asks for this name and password; without it for none. */
  account?: { user: string; pass: string };
  /** Addresses that it does not know. */
  unknown?: readonly string[];
  /** Called before a mail is taken; may take its time. */
  onMail?: (mail: ReceivedMail) => Promise<void> | void;
}

export async function startMailServer({ port = 0, account, unknown = [], onMail }: MailServerOptions = {}): Promise<MailServer> {
  const received: MailServer = { port, mails: [], connections: 0, close: () => Promise.resolve() };
  const options: SMTPServerOptions = {
    authOptional: account === undefined,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    logger: false,
    onConnect(_session, done) {
      received.connections += 1;
      done();
    },
    onAuth({ username, password }, _session, done) {
      const isRight = username === account?.user && password === account?.pass;
      done(isRight ? null : new Error("Invalid username or password"), isRight ? { user: username } : undefined);
    },
    onRcptTo({ address }, _session, done) {
      done(unknown.includes(address) ? Object.assign(new Error("No such user here"), { responseCode: 550 }) : null);
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        const mail = { from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString("utf8") };
        void Promise.resolve(onMail?.(mail)).then(() => {
          received.mails.push(mail);
          done();
        });
      });
    },
  };
  const server = new SMTPServer(options);
  // A client that breaks off is part of the tests.
  server.on("error", () => undefined);
  const socket = server.listen(port, "127.0.0.1");
  if (!socket.listening) await once(socket, "listening");
  const address = socket.address();
  received.port = typeof address === "object" && address ? address.port : port;
  received.close = () => new Promise((resolve) => server.close(() => resolve()));
  return received;
}

/** The text of a mail as its reader sees it: quoted-printable and base64 undone. */
export function textOfMail({ raw }: ReceivedMail): string {
  const end = raw.indexOf("\r\n\r\n");
  const body = raw.slice(end + 4);
  if (/^Content-Transfer-Encoding: base64/im.test(raw.slice(0, end))) return Buffer.from(body, "base64").toString("utf8");
  const bytes = body.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
