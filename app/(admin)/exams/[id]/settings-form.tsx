"use client";
/** Everything about an exam but its questions. */

import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { CONTROL, Field, SelectField, TextField } from "@/components/ui/field";
import { useKeptForm } from "@/components/use-kept-form";
import type { Exam } from "@/lib/exams/rules";
import { saveSettingsAction } from "./actions";

interface SettingsFormProps {
  exam: Exam;
  /** As the fields take them, in the server's time zone. */
  opensAt: string;
  closesAt: string;
  timeZone: string;
  /** Somebody has begun: the order of the questions is fixed. */
  hasBegun: boolean;
}

export function SettingsForm({ exam, opensAt, closesAt, timeZone, hasBegun }: SettingsFormProps) {
  const { state, isPending, form } = useKeptForm(saveSettingsAction);
  return (
    <form {...form} className="mt-4 space-y-5">
      <input type="hidden" name="exam" value={exam.id} />
      <TextField name="title" label="Title" defaultValue={exam.title} maxLength={200} autoComplete="off" error={state.errors.title} />
      <Field id="instructions" label="Instructions (optional)" hint="Shown to students before they start." error={state.errors.instructions}>
        {(aria) => <textarea {...aria} name="instructions" rows={3} defaultValue={exam.instructions} className={CONTROL} />}
      </Field>
      <TextField name="opensAt" type="datetime-local" label="Opens (optional)" defaultValue={opensAt} hint={`Time zone of the server: ${timeZone}. Empty: as soon as it is published.`} error={state.errors.opensAt} />
      <TextField name="closesAt" type="datetime-local" label="Closes (optional)" defaultValue={closesAt} hint="Empty: when you close it." error={state.errors.closesAt} />
      <TextField
        name="timeLimitMinutes"
        label="Time limit in minutes (optional)"
        inputMode="numeric"
        defaultValue={exam.timeLimitMinutes ?? ""}
        autoComplete="off"
        hint="From each student’s start. Extra time is set per student and comes on top."
        error={state.errors.timeLimitMinutes}
      />
      {hasBegun ? (
        <input type="hidden" name="isShuffled" value={exam.isShuffled ? "on" : ""} />
      ) : (
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input type="checkbox" name="isShuffled" defaultChecked={exam.isShuffled} className="size-5 shrink-0 accent-pine" />
          Shuffle the questions for each student
        </label>
      )}
      <SelectField name="releaseDetail" label="On release, students see" defaultValue={exam.releaseDetail} error={state.errors.releaseDetail}>
        <option value="score">their score</option>
        <option value="points">score, points covered and missed</option>
        <option value="reference">also the reference answer and source</option>
      </SelectField>
      <Button type="submit" look="primary" disabled={isPending}>
        {isPending ? "Saving…" : "Save settings"}
      </Button>
      {state.message && !isPending ? <Alert tone={state.ok ? "good" : "bad"}>{state.message}</Alert> : null}
    </form>
  );
}
