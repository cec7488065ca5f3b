import { Linter } from "eslint";
import tseslint from "typescript-eslint";
import { describe, expect, it } from "vitest";
import { inProject, ROOT } from "../lib/paths.mjs";
import { importDirection } from "./import-direction.mjs";

const linter = new Linter({ cwd: ROOT });
const config = {
  files: ["**/*.ts", "**/*.tsx"],
  languageOptions: { parser: tseslint.parser },
  plugins: { sourcemark: { rules: { "import-direction": importDirection } } },
  rules: { "sourcemark/import-direction": "error" },
};

function problems(file, code) {
  return linter.verify(code, config, { filename: inProject(file) }).map((message) => message.message);
}

describe("the direction of imports", () => {
  it.each([
    ["lib/nlp/grading/grade.ts", 'import { x } from "@/app/page";'],
    ["lib/nlp/grading/grade.ts", 'import { x } from "../../../db/client";'],
    ["lib/nlp/grading/grade.ts", 'import type { x } from "@/lib/materials/queries";'],
    ["lib/nlp/grading/grade.ts", 'import { x } from "../../exams/rules";'],
    ["lib/nlp/grading/grade.ts", 'import { x } from "../../../components/ui/button";'],
    ["lib/nlp/grading/grade.ts", 'import "server-only";'],
    ["lib/nlp/grading/grade.ts", 'import { headers } from "next/headers";'],
    ["lib/nlp/grading/grade.ts", 'import { useState } from "react";'],
    ["lib/nlp/grading/grade.ts", 'const x = await import("../../../db/client");'],
    ["lib/nlp/grading/grade.ts", 'const x = require("@/db/client");'],
    ["lib/nlp/grading/grade.ts", 'export * from "@/lib/user-error";'],
    ["lib/nlp/grading/grade.ts", 'export { x } from "@/cli/main";'],
    ["lib/nlp/grading/grade.ts", 'type X = import("@/db/schema").X;'],
    ["lib/exams/queries.ts", 'import { x } from "@/app/(admin)/exams/actions";'],
    ["lib/exams/queries.ts", 'import { x } from "../../components/ui/button";'],
    ["lib/exams/queries.ts", 'import { x } from "@/cli/main";'],
    ["db/client.ts", 'import { x } from "@/lib/ids";'],
    ["db/client.ts", 'import { x } from "../lib/nlp/constants";'],
    ["components/card.tsx", 'import { x } from "@/app/page";'],
    ["components/card.tsx", 'import { x } from "@/lib/exams/queries";'],
    ["components/card.tsx", 'import { db } from "@/db/client";'],
    ["app/page.tsx", 'import { exams } from "@/db/schema";'],
    ["app/page.tsx", 'import { x } from "../tests/support/x";'],
    ["cli/grade.ts", 'import { x } from "@/app/page";'],
  ])("%s may not: %s", (file, code) => {
    expect(problems(file, code)).toEqual([expect.stringContaining("must not import")]);
  });

  it.each([
    ["lib/nlp/grading/grade.ts", 'import { x } from "../constants"; import path from "node:path"; import { env } from "@huggingface/transformers";'],
    ["lib/exams/queries.ts", 'import "server-only"; import { x } from "@/db/client"; import { y } from "@/lib/nlp/constants"; import { z } from "../ids";'],
    ["components/card.tsx", 'import type { Exam } from "@/lib/exams/dto"; import { type Page } from "@/lib/nlp/document/types"; import { Button } from "./ui/button";'],
    ["app/page.tsx", 'import { getDb } from "@/db/client"; import { x } from "@/lib/exams/queries"; import { Card } from "@/components/card"; import { useState } from "react";'],
    ["cli/grade.ts", 'import { x } from "@/lib/nlp/grading/grade";'],
    ["lib/nlp/grading/grade.test.ts", 'import { x } from "../../../tests/support/texts";'],
    ["tests/whole.test.ts", 'import { x } from "@/app/page"; import { y } from "@/db/client";'],
  ])("%s may: %s", (file, code) => {
    expect(problems(file, code)).toEqual([]);
  });
});
