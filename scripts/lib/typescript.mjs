// Runs TypeScript through tsx, with the settings every part of the project relies on.
import { loadEnvFile } from "./env-file.mjs";
import { inProject, ROOT } from "./paths.mjs";
import { runVisible } from "./processes.mjs";
import { readDataDir } from "./settings.mjs";

/**
 * The environment for project code: `.env` read, SOURCEMARK_ROOT set, DATA_DIR absolute. INIT_CWD is the folder
 * where the command was given (npm sets it, and changes to the project's folder itself).
 */
export function projectEnvironment(env = process.env) {
  const full = loadEnvFile(inProject(".env"), { ...env });
  return {
    ...full,
    SOURCEMARK_ROOT: ROOT,
    DATA_DIR: readDataDir(full.DATA_DIR),
    INIT_CWD: full.INIT_CWD ?? process.cwd(),
    NEXT_TELEMETRY_DISABLED: "1",
  };
}

/** Runs a TypeScript file of the project in the project's folder; resolves to its exit status. */
export function runTypeScript(file, args, env = projectEnvironment()) {
  return runVisible(process.execPath, ["--import", "tsx", inProject(file), ...args], { cwd: ROOT, env });
}
