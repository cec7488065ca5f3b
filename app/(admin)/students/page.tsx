/** Who may sit exams: adding, handing out invitations, and the list. */

import type { Metadata } from "next";
import { headers } from "next/headers";
import Link from "next/link";
import { formatTime, plural } from "@/components/format";
import { RefreshEvery } from "@/components/refresh-every";
import { Button, buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { CONTROL } from "@/components/ui/field";
import { getDb } from "@/db/client";
import { requireAdmin } from "@/lib/auth/guards";
import { siteOrigin } from "@/lib/auth/request";
import { countWaitingMails, WAITING } from "@/lib/mail/invitations";
import { readMailState } from "@/lib/mail/settings";
import { invitePath } from "@/lib/students/invites";
import { countStudents, type ListedStudent, listStudents, SORTS } from "@/lib/students/queries";
import { PasteForm, RosterForm } from "./add-forms";
import { MailPanel } from "./mail-panel";
import type { Row } from "./student-row";
import { StudentTable } from "./student-table";

export const metadata: Metadata = { title: "Students" };

/** What became of the invitation's mail. */
function mailOf({ state, inviteMailedAt, inviteMailError }: ListedStudent): Row["mail"] {
  if (state !== "invited") return { state: "none" };
  if (inviteMailError === WAITING) return { state: "waiting" };
  const mailedAt = inviteMailedAt === null ? null : formatTime(inviteMailedAt);
  if (inviteMailError !== null) return { state: "failed", why: inviteMailError, mailedAt };
  return mailedAt === null ? { state: "none" } : { state: "mailed", mailedAt };
}

const rowOf = (student: ListedStudent): Row => {
  const { id, email, name, state, extraTimePercent, inviteCode, lastSeenAt } = student;
  return {
    id,
    email,
    name,
    isActive: state === "active",
    extraTimePercent,
    inviteCode: state === "invited" ? inviteCode : null,
    invitePath: state === "invited" && inviteCode ? invitePath(email, inviteCode) : null,
    lastSeen: lastSeenAt === null ? null : formatTime(lastSeenAt),
    mail: mailOf(student),
  };
};

export default async function StudentsPage({ searchParams }: PageProps<"/students">) {
  await requireAdmin("/students");
  const query = await searchParams;
  const search = typeof query.q === "string" ? query.q.slice(0, 200) : "";
  const sort = SORTS.find((name) => name === query.sort) ?? "email";
  const isDescending = query.dir === "desc";
  const db = getDb();
  const { listed, active } = countStudents(db);
  const rows = listStudents(db, { search, sort, isDescending }).map(rowOf);
  const mail = readMailState();
  const waiting = countWaitingMails(db);
  return (
    <>
      <h1 className="text-3xl font-semibold">Students</h1>
      <p className="mt-3 max-w-2xl leading-relaxed text-quiet">
        Only whom you add here can open an account. Each gets an invite code; hand it on as a link, on paper, or by mail.
      </p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <Card aria-label="Paste addresses">
          <PasteForm />
        </Card>
        <Card aria-label="Import a class list">
          <RosterForm />
        </Card>
      </div>
      <div className="mt-10 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 className="text-xl font-semibold">
          {listed > 0 ? `${plural(listed, "student")}, ${active} registered` : "The list"}
        </h2>
        {listed > active ? (
          <div className="flex flex-wrap gap-2">
            <a href="/api/students/invites.pdf" className={buttonClass()}>
              Print invitations (PDF)
            </a>
            <a href="/api/students/invites.csv" className={buttonClass()}>
              Download invitations (CSV)
            </a>
          </div>
        ) : null}
      </div>
      {listed > active ? (
        <MailPanel mail={mail.kind === "wrong" ? mail : { kind: mail.kind }} origin={siteOrigin(await headers())} invited={listed - active} waiting={waiting} />
      ) : null}
      {waiting > 0 ? <RefreshEvery seconds={2} /> : null}
      {listed > 0 ? (
        <form role="search" className="mt-4 flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-60">
            <label htmlFor="q" className="mb-1.5 block text-sm font-semibold">
              Search names and addresses
            </label>
            <input id="q" name="q" type="search" defaultValue={search} maxLength={200} className={CONTROL} />
          </div>
          <input type="hidden" name="sort" value={sort} />
          {isDescending ? <input type="hidden" name="dir" value="desc" /> : null}
          <Button type="submit">Search</Button>
          {search ? (
            <Link href="/students" className={buttonClass("quiet")}>
              Show all
            </Link>
          ) : null}
        </form>
      ) : null}
      <div className="mt-4">
        <StudentTable rows={rows} canMail={mail.kind === "on"} search={search} sort={sort} isDescending={isDescending} />
        {rows.length > 0 ? null : listed > 0 ? (
          <EmptyState title="Nobody found">No name and no address contains “{search}”.</EmptyState>
        ) : (
          <EmptyState title="No students yet">Paste their addresses above, or import a class list.</EmptyState>
        )}
      </div>
    </>
  );
}
