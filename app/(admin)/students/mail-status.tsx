/** Under a student's state: when the invitation was mailed, or why that failed. */

import type { Row } from "./student-row";

const LINE = "mt-1 block text-xs";

export function MailStatus({ mail }: { mail: Row["mail"] }) {
  if (mail.state === "none") return null;
  if (mail.state === "waiting") return <span className={`${LINE} text-quiet`}>Being mailed…</span>;
  const mailed = mail.mailedAt === null ? null : <span className={`${LINE} text-quiet`}>Mailed {mail.mailedAt}</span>;
  if (mail.state === "mailed") return mailed;
  return (
    <>
      {mailed}
      <span className={`${LINE} min-w-52 text-bad`}>Not mailed. {mail.why}</span>
    </>
  );
}
