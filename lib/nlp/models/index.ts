/** The one door to the models. */
export * from "./types";
export { createLocalModels } from "./local";
