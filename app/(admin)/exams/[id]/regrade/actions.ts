"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { plural } from "@/components/format";
import { getDb } from "@/db/client";
import { adminAction } from "@/lib/auth/admin-action";
import { dropProposals, restoreProposals } from "@/lib/exams/proposals";
import { wakeGrader } from "@/lib/review/queue";
import { type Applied, applyPreview, startPreview } from "@/lib/review/regrade";

const id = z.string().min(1).max(40);
const exam = z.object({ exam: id });
const wake = () => {
  wakeGrader(getDb()).catch((error: unknown) => console.error(error));
};
const renew = () => {
  revalidatePath("/exams", "layout");
  revalidatePath("/review", "layout");
};

export const previewAction = adminAction(exam.extend({ scope: z.enum(["changed", "all"]) }), async (input) => {
  startPreview(getDb(), input.exam, input.scope);
  wake();
  renew();
});

export const applyAction = adminAction(exam.extend({ version: z.string().max(100) }), async (input, admin) => {
  const applied = applyPreview(getDb(), input.exam, input.version, admin.name);
  wake();
  renew();
  return { message: sentenceOf(applied) };
});

function sentenceOf({ changed, kept, requeued }: Applied): string {
  return [
    changed === 0 ? "Applied. No mark that counts is another now." : `Applied. ${plural(changed, "mark")} ${changed === 1 ? "is" : "are"} changed.`,
    kept > 0 ? `${plural(kept, "mark")} of yours ${kept === 1 ? "stays" : "stay"}.` : "",
    requeued > 0 ? `${plural(requeued, "answer")} without a preview ${requeued === 1 ? "is" : "are"} being graded by the new points.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

export const dropAction = adminAction(exam.extend({ question: id.optional() }), async (input) => {
  const dropped = dropProposals(getDb(), input.exam, input.question ?? null);
  renew();
  return { data: { dropped } };
});

export const restoreAction = adminAction(exam, async (input) => {
  restoreProposals(getDb(), input.exam);
  renew();
});
