// The command line: finds the command's module, runs it and passes its exit status on. What a command does stands in
// its own file, whose `run(args)` resolves to 0 (done), 1 (failed) or 2 (bad input).

import { runScript } from "./run-script";

/** What a file of this folder offers. */
interface Command {
  run: (args: string[]) => Promise<number>;
}

/** Loaded when asked for, so that one command does not wait for the models of another. */
const COMMANDS: Record<string, { summary: string; load: () => Promise<Command> }> = {
  generate: { summary: "questions and reference answers from a PDF", load: () => import("./generate") },
  grade: { summary: "grades for answers, one JSON object a line on stdin", load: () => import("./grade") },
  nli: { summary: "entailment, neutral and contradiction for pairs, one JSON object a line on stdin", load: () => import("./nli") },
  embed: { summary: "embeddings of texts, one JSON object a line on stdin", load: () => import("./embed") },
};

function usage(): string {
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`);
  return [
    "Usage: npm run --silent cli -- <command> [arguments]",
    "",
    ...lines,
    "",
    "JSON goes to stdout, messages to stderr. Exit status: 0 done, 1 failed, 2 bad input.",
    "README.md shows every command with its arguments.",
  ].join("\n");
}

async function main([name, ...args]: string[]): Promise<number> {
  if (name === "help" || [name, ...args].some((arg) => arg === "--help" || arg === "-h")) {
    console.log(usage());
    return 0;
  }
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    console.error(name === undefined ? "Name a command." : `There is no command "${name}".`);
    console.error(usage());
    return 2;
  }
  const { run } = await command.load();
  return run(args);
}

// A reader that has had enough (`… | head`) closes the pipe: that is no failure of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

runScript(main);
