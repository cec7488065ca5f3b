// The browser tests: a real Chromium against the built server that server.ts starts.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

export default defineConfig({
  root,
  resolve: { alias: { "@": root } },
  test: {
    include: ["e2e/**/*.spec.ts"],
    globalSetup: ["e2e/support/server.ts"],
    environment: "node",
    // One server with one database: files take turns.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
