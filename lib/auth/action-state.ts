/** What a server action answers to its form. */
export interface ActionState<Data = undefined> {
  ok: boolean;
  /** One sentence per wrong field. */
  errors: Record<string, string>;
  /** A sentence about the whole form. */
  message: string | null;
  data?: Data;
}
