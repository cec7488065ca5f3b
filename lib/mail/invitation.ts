/** The mail that invites a student. Text alone: what stands in it was checked before, and headers are made by the mailer. */

import { emailProblem, normaliseName } from "@/lib/students/addresses";
import { invitePath } from "@/lib/students/invites";
import { UserError } from "@/lib/user-error";
import type { Mail } from "./mailer";

interface Invitee {
  email: string;
  name: string | null;
  code: string;
}

/**
 * `origin` is scheme and host of the site, as in "https://exams.school.example".
 * @throws UserError when the address cannot be written to
 */
export function invitationMail({ email, name, code }: Invitee, origin: string): Mail {
  const problem = emailProblem(email);
  if (problem) throw new UserError("bad_request:address", problem);
  const shownName = normaliseName(name ?? "");
  const text = [
    `Hello${shownName ? ` ${shownName}` : ""},`,
    "your teacher has put you on the list for exams. To register, open this link; it fills in your address and your code:",
    origin + invitePath(email, code),
    `If the link does not open, go to ${origin}/student-login?register=1 and enter`,
    `Mail address: ${email}\nInvite code: ${code}`,
    "The code is for you alone: who has it can open your account. If you do not expect this mail, delete it.",
  ];
  return { to: { name: shownName ?? "", address: email }, subject: "Your invitation to register for exams", text: `${text.join("\n\n")}\n` };
}
