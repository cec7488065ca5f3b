/** Turns what `parseArgs` throws into a sentence for the person who typed the command. */

/** One sentence about the arguments; Node's own speak of positionals and ask for quotes that nobody needs. */
export function argumentProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  // Node names the option first: 'Option '-t, --topic <value>' …', "Unknown option '--x'. …".
  const named = /'(?:-\w, )?([^'\s]+)/u.exec(message)?.[1] ?? "";
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `There is no option “${named}”.`;
  if (code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL") return `“${named}” is too much: this command takes options only and reads its lines from stdin.`;
  if (code !== "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") return message;
  if (/does not take an argument/u.test(message)) return `The option ${named} takes no value.`;
  return /ambiguous/u.test(message)
    ? `The option ${named} needs a value. One that begins with “-” is written ${named}=-….`
    : `The option ${named} needs a value.`;
}
