// Lint rule: imports go in one direction only (rooms.mjs). Looks at every way a module can be named: import, export …
// from, import(), require() and types.
import path from "node:path";
import { importProblem } from "./rooms.mjs";

/** Imported file relative to the project, null for a package. */
function resolve(specifier, fromFile) {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  if (specifier.startsWith(".")) return path.posix.normalize(path.posix.join(path.posix.dirname(fromFile), specifier));
  return null;
}

function isTypeOnly(node) {
  if (node.type === "TSImportType") return true;
  if (node.importKind === "type" || node.exportKind === "type") return true;
  const parts = node.specifiers ?? [];
  return parts.length > 0 && parts.every((part) => part.importKind === "type" || part.exportKind === "type");
}

export const importDirection = {
  meta: {
    type: "problem",
    docs: { description: "imports go app → lib/<noun> → lib/nlp, db and never back" },
    schema: [],
  },
  create(context) {
    const from = path.relative(context.cwd, context.filename).split(path.sep).join("/");
    const check = (node, source) => {
      if (typeof source?.value !== "string") return;
      const specifier = source.value.replace(/^node:/, "");
      const problem = importProblem({
        from,
        to: resolve(specifier, from),
        name: specifier,
        isType: isTypeOnly(node),
        isTest: /\.(test|spec)\.[a-z]+$/.test(from),
      });
      if (problem) context.report({ node: source, message: problem });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source),
      ExportNamedDeclaration: (node) => check(node, node.source),
      ExportAllDeclaration: (node) => check(node, node.source),
      ImportExpression: (node) => check(node, node.source),
      TSImportType: (node) => check(node, node.source ?? node.argument?.literal),
      CallExpression: (node) => {
        if (node.callee.type === "Identifier" && node.callee.name === "require") check(node, node.arguments[0]);
      },
    };
  },
};
