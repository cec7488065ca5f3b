// What the set-up scripts say. Everything goes to stderr: stdout belongs to the JSON of the commands.

/** A failure that a person can mend: its message is a sentence that names what to do. */
export class SetupError extends Error {
  constructor(message, { exitCode = 1 } = {}) {
    super(message);
    this.name = "SetupError";
    this.isSetupError = true;
    this.exitCode = exitCode;
  }
}

/** Prints one line. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** The last `lines` lines of a program's output, without empty ones at the end. */
export function tail(text, lines = 25) {
  return text.trimEnd().split("\n").slice(-lines).join("\n");
}
