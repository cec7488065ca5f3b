/** Where the project and its models lie on disk. The bundler rewrites `import.meta.url`, so paths start from the working folder. */
import path from "node:path";

/** Absolute path of the project: `SOURCEMARK_ROOT`, else the working folder. */
export function projectRoot(): string {
  return path.resolve(process.env.SOURCEMARK_ROOT || process.cwd());
}

/** Absolute path of the models: `MODELS_DIR` (relative to the project), else `models`. */
export function modelsDir(environment: NodeJS.ProcessEnv = process.env): string {
  return path.resolve(projectRoot(), environment.MODELS_DIR || "models");
}
