"use client";
/** Further questions of the material, for a draft. */

import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useKeptForm } from "@/components/use-kept-form";
import { type PickerSection, QuestionPicker } from "../question-picker";
import { addQuestionsAction } from "./actions";

export function AddQuestionsForm({ examId, sections }: { examId: string; sections: PickerSection[] }) {
  const { state, isPending, form } = useKeptForm(addQuestionsAction);
  return (
    <details className="mt-6 rounded-xl border border-line bg-sheet px-5 py-2 sm:px-6">
      <summary className="flex min-h-11 w-fit items-center gap-1.5 text-sm font-semibold text-pine">
        <span aria-hidden="true" className="disclosure" />
        Add questions from the material
      </summary>
      <form {...form} className="space-y-5 pt-3 pb-4">
        <input type="hidden" name="exam" value={examId} />
        <QuestionPicker sections={sections} isAllChosen={false} error={state.errors.questions} />
        {state.message ? <Alert tone="bad">{state.message}</Alert> : null}
        <Button type="submit" look="primary" disabled={isPending}>
          Add to the exam
        </Button>
      </form>
    </details>
  );
}
