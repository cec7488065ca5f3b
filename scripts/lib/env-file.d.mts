/** Types of env-file.mjs for the TypeScript that uses it. */
export const VARIABLES: readonly string[];
export function parseEnv(text: string, fileName?: string): Record<string, string>;
export function loadEnvFile(file: string, env?: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
