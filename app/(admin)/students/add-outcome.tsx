/** What became of a pasted list or a class list: added, listed before, not usable. */

import { plural } from "@/components/format";
import { Alert } from "@/components/ui/alert";
import type { AddOutcome } from "@/lib/students/add";

export function AddOutcomeNotice({ outcome }: { outcome: AddOutcome }) {
  const { added, alreadyListed, invalid } = outcome;
  return (
    <Alert tone={invalid.length > 0 ? "warn" : "good"} title={`${plural(added.length, "student")} added`}>
      {alreadyListed.length > 0 ? (
        <>
          <p className="mt-2">{alreadyListed.length} already listed:</p>
          <ul className="list-disc pl-5">
            {alreadyListed.map(({ email, note }, index) => (
              <li key={index}>
                {email}
                {note ? ` (${note})` : ""}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {invalid.length > 0 ? (
        <>
          <p className="mt-2">{invalid.length} not usable:</p>
          <ul className="list-disc pl-5">
            {invalid.map(({ raw, reason }, index) => (
              <li key={index}>
                “{raw}”: {reason}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Alert>
  );
}
