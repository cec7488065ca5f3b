/** Every table of the database. The folder `schema/` has one file per subject. */

export * from "./schema/accounts";
export * from "./schema/attempts";
export * from "./schema/exams";
export * from "./schema/hand-ins";
export * from "./schema/jobs";
export * from "./schema/materials";
export * from "./schema/practice";
export * from "./schema/questions";
export * from "./schema/regrades";
export * from "./schema/students";
