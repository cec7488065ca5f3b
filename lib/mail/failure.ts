/** Why a mail could not be sent, for the teacher. */

import { z } from "zod";

const failureShape = z.object({ code: z.string().optional(), response: z.string().optional(), message: z.string().default("") }).catch({ message: "" });

export interface MailFailure {
  /** One sentence or two, without any secret. */
  sentence: string;
  /** `recipient`: this mail alone. `connection`: the next one may get through. `server`: no mail will. */
  concerns: "recipient" | "connection" | "server";
}

/** What nodemailer says when it gets no answer. */
const NO_ANSWER = new Set(["ECONNECTION", "ESOCKET", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EDNS"]);

/** Reads what `Mailer.send` threw. */
export function describeMailFailure(error: unknown): MailFailure {
  const { code, response, message } = failureShape.parse(error);
  const said = response ? ` It said: “${oneLine(response)}”` : "";
  if (code === "EAUTH" || code === "ENOAUTH") {
    return { concerns: "server", sentence: `The mail server refused the sign-in. Check name and password in SMTP_URL.${said}` };
  }
  if (code === "ETLS" || /certificate|self.signed|STARTTLS|wrong version number/i.test(message)) {
    return { concerns: "server", sentence: `There is no safe connection to the mail server (${oneLine(message)}). Check smtp:// or smtps:// and the port in SMTP_URL.` };
  }
  if (response === undefined && code !== "EENVELOPE" && code !== "EMESSAGE") {
    const isKnown = code !== undefined && NO_ANSWER.has(code);
    return { concerns: "connection", sentence: `The mail server did not answer${isKnown ? "" : ` (${oneLine(message)})`}. Check host and port in SMTP_URL, and try again.` };
  }
  // 421: the server is about to close the connection.
  const concerns = response?.startsWith("421") ? "connection" : "recipient";
  return { concerns, sentence: `The mail server refused this mail.${said}` };
}

const oneLine = (text: string): string => [...text.replace(/[\p{C}\s]+/gu, " ").trim()].slice(0, 200).join("");
