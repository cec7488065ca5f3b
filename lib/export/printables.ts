/** Every kind of document that can be printed, by name. The render process runs these; the server takes only the types. */

import { type InviteSlip, inviteSlipsPdf } from "./invite-slips-pdf";
import { type QuestionSheet, questionsPdf } from "./questions-pdf";
import { type SubmissionReport, submissionReportPdf } from "./submission-report-pdf";

interface InviteSheet {
  slips: readonly InviteSlip[];
  /** The address that students type. */
  registerAt: string;
}

/** To add a kind: a function from plain data (it crosses a process border) to the PDF's bytes. */
export const printables = {
  questions: (sheet: QuestionSheet): Promise<Uint8Array> => questionsPdf(sheet),
  invites: ({ slips, registerAt }: InviteSheet): Promise<Uint8Array> => inviteSlipsPdf(slips, registerAt),
  report: (report: SubmissionReport): Promise<Uint8Array> => submissionReportPdf(report),
};

export type PrintableKind = keyof typeof printables;
export type PrintableInput<Kind extends PrintableKind> = Parameters<(typeof printables)[Kind]>[0];
