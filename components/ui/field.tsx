/** A labelled control with its hint and its error, tied together for screen readers. */

import type { ComponentProps, ReactNode } from "react";

export const CONTROL =
  "min-h-11.5 w-full rounded-lg border border-edge bg-sheet px-3 py-2.5 text-base text-ink placeholder:text-quiet aria-invalid:border-bad aria-invalid:border-2";

interface FieldProps {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string;
  children: (props: { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined }) => ReactNode;
}

export function Field({ id, label, hint, error, children }: FieldProps) {
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined })}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-quiet">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error?: string }) {
  if (!error) return null;
  return (
    <p id={id} role="alert" className="mt-1.5 text-sm font-medium text-bad">
      {error}
    </p>
  );
}

type TextFieldProps = Omit<FieldProps, "children" | "id"> & Omit<ComponentProps<"input">, "id"> & { id?: string; name: string };

export function TextField({ label, hint, error, id, className = "", ...input }: TextFieldProps) {
  return (
    <Field id={id ?? input.name} label={label} hint={hint} error={error}>
      {(aria) => <input {...input} {...aria} className={`${CONTROL} ${className}`} />}
    </Field>
  );
}

type SelectFieldProps = Omit<FieldProps, "children" | "id"> & Omit<ComponentProps<"select">, "id"> & { id?: string; name: string };

export function SelectField({ label, hint, error, id, children, ...select }: SelectFieldProps) {
  return (
    <Field id={id ?? select.name} label={label} hint={hint} error={error}>
      {(aria) => (
        <select {...select} {...aria} className={CONTROL}>
          {children}
        </select>
      )}
    </Field>
  );
}
