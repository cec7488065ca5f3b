// The browser tests: a real Chromium against the built server that server.ts starts.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

export default defineConfig({
  root,
  // Fixtures are made with the project's own test helpers, which bear Next's marker.
  resolve: { alias: { "@": root, "server-only": `${root}tests/support/server-only.ts` } },
  test: {
    include: ["e2e/**/*.spec.ts"],
    globalSetup: ["e2e/support/server.ts"],
    setupFiles: ["e2e/support/clean-start.ts"],
    environment: "node",
    // One server with one database: files take turns.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Stopping the server is part of the test: server.ts says what stays behind.
    teardownTimeout: 60_000,
  },
});
