/** The one door to the models. */
export * from "./types";
export { createModels, type CreateModelsOptions, type ProcessModels } from "./client";
export { createFakeModels, type FakeOptions } from "./fake";
export { createLocalModels } from "./local";
