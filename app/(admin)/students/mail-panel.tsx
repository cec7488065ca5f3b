"use client";
/** Mailing the invitations of all who have not registered; or, where no mail server is set, how to set one. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { plural } from "@/components/format";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { isOwnMachine } from "@/lib/auth/own-machine";
import { mailInvitationsAction } from "./actions";

interface MailPanelProps {
  mail: { kind: "off" } | { kind: "wrong"; problem: string } | { kind: "on" };
  /** Where this page was opened: the links in the mails begin with it. */
  origin: string;
  invited: number;
  waiting: number;
}

export function MailPanel({ mail, origin, invited, waiting }: MailPanelProps) {
  if (mail.kind === "off") {
    return (
      <p className="mt-3 text-sm text-quiet">
        Invitations can be sent by mail too: set <code>SMTP_URL</code> (see the README) and start Sourcemark anew.
      </p>
    );
  }
  if (mail.kind === "wrong") {
    return (
      <div className="mt-3 max-w-2xl">
        <Alert tone="warn" isStatic title="Mail is not set up right">
          {mail.problem} Then start Sourcemark anew.
        </Alert>
      </div>
    );
  }
  return <MailAllForm origin={origin} invited={invited} waiting={waiting} />;
}

function MailAllForm({ origin, invited, waiting }: Omit<MailPanelProps, "mail">) {
  const [state, action, isPending] = useActionState(mailInvitationsAction, untouched);
  return (
    <form action={action} className="mt-3 space-y-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" disabled={isPending || waiting > 0}>
          Mail all {plural(invited, "invitation")}
        </Button>
        <p className="min-w-0 flex-1 basis-60 text-sm text-quiet">
          The links in them begin with <span className="wrap-anywhere">{origin}</span>, where you have opened this page.
          {isOwnMachine(origin) ? " Other machines cannot reach that: open Sourcemark under the address that students use first." : null}
        </p>
      </div>
      <p role="status" className="text-sm">
        {waiting > 0 ? `${plural(waiting, "invitation")} on the way…` : ""}
      </p>
      {state.message && !(state.ok && waiting === 0) ? <Alert tone={state.ok ? "good" : "bad"}>{state.message}</Alert> : null}
    </form>
  );
}
