/** What is known of one answer in a word or two: its mark, whose that is, and what to look at. */

import { Badge } from "@/components/ui/badge";
import type { Flag } from "@/lib/review/flags";
import { formatMark } from "@/lib/review/marks";
import type { QuestionAnswer } from "@/lib/review/question-review";
import { FlagBadges } from "../../words";

export interface Member extends Pick<QuestionAnswer, "id" | "name" | "state" | "mark" | "isOverridden" | "isDecided" | "needsLook" | "isReleased"> {
  href: string;
  flags: Flag[];
  /** Its own wording where it differs from the group's. */
  text: string | null;
}

export function MemberFacts({ member: { state, mark, flags, isOverridden, isDecided, isReleased }, points }: { member: Member; points: number }) {
  return (
    <>
      <span className="tabular-nums">{mark === null ? <span className="text-quiet">no mark yet</span> : `${formatMark(mark)} of ${points}`}</span>
      {state === "waiting" || state === "grading" ? <Badge tone="pine">Being graded</Badge> : null}
      <FlagBadges flags={flags} />
      {isDecided ? <Badge tone="good">{isOverridden ? "your mark" : "agreed"}</Badge> : null}
      {isReleased ? <Badge tone="good">Released</Badge> : null}
    </>
  );
}
