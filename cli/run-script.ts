/**
 * The end of a script: what its `main` returns is the exit status; an error is a sentence on stderr and status 1, with
 * the place in the code when DEBUG is set.
 */
export function runScript(main: (args: string[]) => Promise<number>): void {
  main(process.argv.slice(2)).then(
    (status) => {
      process.exitCode = status;
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : String(error));
      if (process.env["DEBUG"] && error instanceof Error) console.error(error.stack);
      process.exitCode = 1;
    },
  );
}
