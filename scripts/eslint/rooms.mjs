// The rooms of the project and who may import from whom (docs/decisions/020): the table behind the lint rule.

/** Room of a file, from its path relative to the project with forward slashes. */
export function roomOf(file) {
  const parts = file.split("/");
  switch (parts[0]) {
    case "lib":
      return parts[1] === "nlp" ? "nlp" : "lib";
    case "app":
    case "components":
    case "db":
    case "cli":
    case "eval":
    case "e2e":
    case "tests":
    case "scripts":
      return parts[0];
    default:
      return "root";
  }
}

/** Rooms each room may import from, itself included; "types" = only with `import type`. */
const MAY_IMPORT = {
  nlp: { nlp: true },
  db: { db: true, nlp: "types" },
  lib: { lib: true, nlp: true, db: true },
  components: { components: true, lib: "types", nlp: "types" },
  // A page opens the database and hands it to lib/<noun>; it gets no tables to write queries of its own with.
  app: { app: true, components: true, lib: true, nlp: true, db: "types", "db/client": true },
  cli: { cli: true, lib: true, nlp: true, db: true },
  // A benchmark drives the app as the browser tests do.
  eval: { eval: true, e2e: true, cli: true, lib: true, nlp: true, db: true },
};

/** Packages that must not appear in a room: what is to be lifted out must not hang on the web or on the database. */
const FORBIDDEN_PACKAGES = {
  nlp: /^(next|next-auth|react|react-dom|server-only|client-only|drizzle-orm|better-sqlite3)(\/|$)/,
  db: /^(next|next-auth|react|react-dom)(\/|$)/,
};

/**
 * What is wrong with an import, as a sentence, or an empty string.
 * `from` is the importing file; `to` the imported file (both relative to the project), or null for the package `name`.
 */
export function importProblem({ from, to, name, isType, isTest }) {
  const room = roomOf(from);
  if (to === null) {
    return FORBIDDEN_PACKAGES[room]?.test(name) ? `${describe(room)} must not import the package ${name}.` : "";
  }
  const target = roomOf(to);
  const allowed = MAY_IMPORT[room];
  // Set-up and tests across rooms may look anywhere; a unit test may use the shared test support.
  if (!allowed || (isTest && target === "tests")) return "";
  if (allowed[target] === true || allowed[withoutExtension(to)] === true || (allowed[target] === "types" && isType)) return "";
  const hint = allowed[target] === "types" ? " (types may be: use `import type`)" : "";
  return `${describe(room)} must not import from ${describe(target)}${hint}. Imports go app → lib/<noun> → lib/nlp, db.`;
}

function withoutExtension(file) {
  return file.replace(/\.[a-z]+$/, "");
}

function describe(room) {
  return { nlp: "lib/nlp", lib: "lib/<noun>", root: "the project's top folder" }[room] ?? room;
}
