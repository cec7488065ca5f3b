/** What kind of questions, and how many: the fields that a first run and further ones share. */

import { SelectField, TextField } from "./ui/field";

interface GenerationFieldsProps {
  errors: Record<string, string>;
  /** Keeps ids apart when a page has the fields twice. */
  idPrefix: string;
}

export function GenerationFields({ errors, idPrefix }: GenerationFieldsProps) {
  return (
    <div className="@container">
      <div className="grid gap-5 @md:grid-cols-2">
        <div className="@md:col-span-2">
          <TextField
            id={`${idPrefix}-topic`}
            name="topic"
            label="Topic (optional)"
            hint="Leave empty to use the whole document."
            placeholder="e.g. cell membranes"
            autoComplete="off"
            error={errors.topic}
          />
        </div>
        <SelectField id={`${idPrefix}-difficulty`} name="difficulty" label="Difficulty" defaultValue="medium" error={errors.difficulty}>
          <option value="easy">Easy: recall one statement</option>
          <option value="medium">Medium: how or why</option>
          <option value="hard">Hard: relate two things</option>
        </SelectField>
        <TextField
          id={`${idPrefix}-questions`}
          name="questions"
          label="Number of questions"
          type="number"
          inputMode="numeric"
          min={1}
          max={100}
          step={1}
          defaultValue={10}
          error={errors.questions}
        />
      </div>
    </div>
  );
}
