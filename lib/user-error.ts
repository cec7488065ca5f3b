/** A failure that the person at the page can mend or must know of: its message is shown as it is. */
export class UserError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 400,
  ) {
    super(message);
    this.name = "UserError";
  }
}
