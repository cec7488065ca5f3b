// Lint rules: types are used soundly, React's and Next.js's rules are kept, imports go in one direction.
import js from "@eslint/js";
import next from "@next/eslint-plugin-next";
import { defineConfig, globalIgnores } from "eslint/config";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";
import { importDirection } from "./scripts/eslint/import-direction.mjs";

const TYPESCRIPT = ["**/*.ts", "**/*.tsx"];

export default defineConfig([
  globalIgnores([".next/", "node_modules/", "data/", "drizzle/", "models/", "next-env.d.ts", "coverage/", "test-results/"]),
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  // Text from PDFs is cleaned of control characters, which takes patterns that name them.
  { rules: { "no-control-regex": "off" } },
  { files: TYPESCRIPT, extends: [tseslint.configs.recommendedTypeChecked] },
  {
    files: TYPESCRIPT,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/ban-ts-comment": ["error", { "ts-expect-error": true }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports", disallowTypeAnnotations: false }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
      // A server action given to a form returns a promise, which React awaits.
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      // An interface may ask for a promise that one implementation has no need to wait for.
      "@typescript-eslint/require-await": "off",
    },
  },
  {
    files: ["app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}"],
    extends: [reactHooks.configs.flat.recommended],
    plugins: { "@next/next": next },
    rules: { ...next.configs.recommended.rules, ...next.configs["core-web-vitals"].rules },
  },
  // Where scripts may be what failed, a plain link loads the page anew.
  { files: ["app/**/{error,global-error}.tsx"], rules: { "@next/next/no-html-link-for-pages": "off" } },
  {
    files: ["**/*.mjs"],
    languageOptions: {
      globals: Object.fromEntries(
        ["AbortController", "AbortSignal", "Buffer", "URL", "clearInterval", "console", "fetch", "process", "setInterval", "setTimeout"].map(
          (name) => [name, "readonly"],
        ),
      ),
    },
  },
  {
    files: ["**/*.{ts,tsx,mjs}"],
    plugins: { sourcemark: { rules: { "import-direction": importDirection } } },
    rules: { "sourcemark/import-direction": "error", eqeqeq: ["error", "always", { null: "ignore" }] },
  },
]);
