// Says in a sentence when Node is too old. Its syntax is old on purpose, so that an old Node can read it:
// nothing newer than ES2015, and no imports.

/** First Node release that runs everything here: Next.js and better-sqlite3 ask for it. */
export const MINIMUM_NODE = "20.19.0";

function numbers(version) {
  return String(version)
    .replace(/^v/, "")
    .split(".")
    .map(function (part) {
      return parseInt(part, 10) || 0;
    });
}

/**
 * What is wrong with a Node version, as a sentence with the fix, or an empty string.
 * `version` is like "v20.19.0" (process.version).
 */
export function nodeVersionProblem(version) {
  const have = numbers(version);
  const need = numbers(MINIMUM_NODE);
  for (let i = 0; i < 3; i += 1) {
    if (have[i] > need[i]) return "";
    if (have[i] < need[i]) {
      return (
        "Sourcemark needs Node.js " +
        MINIMUM_NODE.replace(/\.0$/, "") +
        " or newer; this is " +
        version +
        ". Install a current release from https://nodejs.org and run the same command again."
      );
    }
  }
  return "";
}

/** Ends the process with exit status 1 and a sentence when the running Node is too old. */
export function requireNode() {
  const problem = nodeVersionProblem(process.version);
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
}

/** Runs `main` of an entry; a failure ends the process with its sentence (an unexpected one with its stack). */
export function runEntry(loading) {
  loading
    .then(function (module) {
      return module.main(process.argv.slice(2));
    })
    .then(
      function (code) {
        process.exitCode = code;
      },
      function (error) {
        console.error(error && error.isSetupError ? error.message : (error && error.stack) || error);
        process.exitCode = (error && error.exitCode) || 1;
      },
    );
}
