"use client";
/** A form whose fields keep what was typed after its action has run; React would empty them. */

import { type FormEvent, startTransition, useActionState } from "react";
import { type ActionState, untouched } from "./action-state";

type Action<Data> = (state: ActionState<Data>, form: FormData) => Promise<ActionState<Data>>;

/** Spread `form` on the form element. Without scripts the action runs all the same. */
export function useKeptForm<Data>(action: Action<Data>) {
  const [state, dispatch, isPending] = useActionState<ActionState<Data>, FormData>(action, untouched);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    startTransition(() => dispatch(form));
  };
  return { state, isPending, form: { action: dispatch, onSubmit } };
}
