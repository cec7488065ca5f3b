"use client";
/** The title of a new exam and its questions; everything else is set on the exam's own page. */

import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { useKeptForm } from "@/components/use-kept-form";
import { createExamAction } from "../actions";
import { type PickerSection, QuestionPicker } from "../question-picker";

interface NewExamFormProps {
  materialId: string;
  title: string;
  sections: PickerSection[];
}

export function NewExamForm({ materialId, title, sections }: NewExamFormProps) {
  const { state, isPending, form } = useKeptForm(createExamAction);
  return (
    <form {...form} className="space-y-6">
      <input type="hidden" name="material" value={materialId} />
      <TextField name="title" label="Title" defaultValue={title.slice(0, 200)} maxLength={200} autoComplete="off" error={state.errors.title} />
      <QuestionPicker sections={sections} isAllChosen error={state.errors.questions} />
      {state.message ? <Alert tone="bad">{state.message}</Alert> : null}
      <Button type="submit" look="primary" disabled={isPending}>
        {isPending ? "Making the exam…" : "Make the exam"}
      </Button>
    </form>
  );
}
