// The unit tests: beside the files they test, and in tests/ for what crosses rooms.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  resolve: {
    // "server-only" is a marker for Next's bundler and throws anywhere else.
    alias: { "@": root, "server-only": `${root}tests/support/server-only.ts` },
  },
  test: {
    include: ["{lib,db,cli,eval,components,app,tests}/**/*.test.{ts,tsx}", "scripts/**/*.test.mjs"],
    environment: "node",
    // Two at a time: each test file with real models starts a model process of its own.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
