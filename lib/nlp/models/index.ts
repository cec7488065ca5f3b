/** The one door to the models. */
export * from "./types";
export { createModels, type CreateModelsOptions, type ProcessModels } from "./client";
export { createLocalModels } from "./local";
