/** Every table of the database. The folder `schema/` has one file per subject. */

export * from "./schema/accounts";
export * from "./schema/attempts";
export * from "./schema/exams";
export * from "./schema/jobs";
export * from "./schema/materials";
export * from "./schema/questions";
export * from "./schema/students";
