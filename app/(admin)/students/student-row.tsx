"use client";
/** One student of the table, with what can be done about one. */

import { useActionState, useState } from "react";
import { untouched } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ChoiceBox } from "@/components/ui/choice-box";
import { CONTROL } from "@/components/ui/field";
import { resetStudentAction, setExtraTimeAction } from "./actions";
import { CopyLink } from "./copy-link";
import { MailStatus } from "./mail-status";
import { NameForm } from "./name-form";

/** What the table shows of a student. */
export interface Row {
  id: string;
  email: string;
  name: string | null;
  isActive: boolean;
  extraTimePercent: number;
  inviteCode: string | null;
  invitePath: string | null;
  lastSeen: string | null;
  mail:
    | { state: "none" }
    | { state: "waiting" }
    | { state: "mailed"; mailedAt: string }
    /** `mailedAt`: an earlier mail with the same code did go out. */
    | { state: "failed"; why: string; mailedAt: string | null };
}

interface StudentRowProps {
  row: Row;
  canMail: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

const CELL = "px-3 py-2.5 align-top";

/** The buttons "Remove" and "Mail" belong to forms of the table, which take whose button was pressed. */
export function StudentRow({ row, canMail, isChosen, onChoose }: StudentRowProps) {
  const who = row.name ?? row.email;
  return (
    <tr className="border-t border-line">
      <td className="py-1 pl-3 align-top">
        <ChoiceBox label={`Choose ${who}`} isChosen={isChosen} onChoose={onChoose} />
      </td>
      <th scope="row" className="min-w-36 px-3 py-1 text-left align-top font-semibold">
        <NameForm id={row.id} name={row.name} email={row.email} />
      </th>
      <td className={`${CELL} min-w-48 pt-3.5 wrap-anywhere`}>{row.email}</td>
      <td className={`${CELL} pt-3.5`}>
        <Badge tone={row.isActive ? "good" : "warn"}>{row.isActive ? "Active" : "Invited"}</Badge>
        {row.inviteCode ? <code className="mt-1 block text-xs whitespace-nowrap text-quiet">{row.inviteCode}</code> : null}
        <MailStatus mail={row.mail} />
      </td>
      <td className={CELL}>
        <ExtraTimeForm key={row.extraTimePercent} row={row} />
      </td>
      <td className={`${CELL} pt-3.5 whitespace-nowrap`}>{row.lastSeen ?? <span className="text-quiet">never</span>}</td>
      <td className="px-3 py-1 align-top">
        <div className="ml-auto flex w-max max-w-48 flex-wrap items-center justify-end gap-x-1">
          {canMail && row.invitePath ? (
            <Button type="submit" form="mail-invitations" name="students" value={row.id} look="quiet" disabled={row.mail.state === "waiting"} aria-label={`Mail the invitation to ${who}`}>
              {row.mail.state === "mailed" ? "Mail again" : "Mail"}
            </Button>
          ) : null}
          {row.invitePath ? <CopyLink path={row.invitePath} of={who} /> : null}
          <ResetForm row={row} />
          <Button type="submit" form="remove-students" name="students" value={row.id} look="quiet-danger" aria-label={`Remove ${who}`}>
            Remove
          </Button>
        </div>
      </td>
    </tr>
  );
}

function ExtraTimeForm({ row }: { row: Row }) {
  const [state, action, isPending] = useActionState(setExtraTimeAction, untouched);
  const [text, setText] = useState(String(row.extraTimePercent));
  return (
    <form action={action}>
      <input type="hidden" name="student" value={row.id} />
      <span className="flex items-center gap-1.5">
        <input
          name="extra"
          inputMode="decimal"
          maxLength={8}
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label={`Extra time of ${row.name ?? row.email} in percent`}
          className={`${CONTROL} w-16! px-2! py-1.5! text-right tabular-nums`}
        />
        %
        {text === String(row.extraTimePercent) ? null : (
          <Button type="submit" look="quiet" disabled={isPending}>
            Save
          </Button>
        )}
      </span>
      {state.message ? <Alert tone="bad">{state.message}</Alert> : null}
    </form>
  );
}

function ResetForm({ row }: { row: Row }) {
  const [state, action, isPending] = useActionState(resetStudentAction, untouched);
  const [isAsking, setAsking] = useState(false);
  const who = row.name ?? row.email;
  if (!isAsking) {
    return (
      <Button look="quiet" onClick={() => setAsking(true)} aria-label={`Reset ${who}`}>
        Reset
      </Button>
    );
  }
  return (
    <form action={action} className="flex flex-wrap items-center gap-1" onKeyDown={(event) => event.key === "Escape" && setAsking(false)} onSubmit={() => setAsking(false)}>
      <input type="hidden" name="student" value={row.id} />
      <span className="min-w-44 text-sm text-quiet">{row.isActive ? "Ends the session and the password." : "Makes a new invite code."}</span>
      <Button type="submit" autoFocus disabled={isPending} aria-label={`Reset ${who} now`}>
        Reset now
      </Button>
      <Button look="quiet" onClick={() => setAsking(false)}>
        Keep
      </Button>
      {state.message ? <Alert tone="bad">{state.message}</Alert> : null}
    </form>
  );
}
