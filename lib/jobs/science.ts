/** What a job needs from the science, as one object, so that tests can run jobs without models. */

import "server-only";
import { extractPdf, sentencesOf } from "@/lib/nlp/document";
import { buildIndex } from "@/lib/nlp/retrieval";
import { generateQuestions } from "@/lib/nlp/questions";
import { getModels } from "@/lib/models/get-models";
import type { Models } from "@/lib/nlp/models/types";

export interface Science {
  extractPdf: typeof extractPdf;
  sentencesOf: typeof sentencesOf;
  buildIndex: typeof buildIndex;
  generateQuestions: typeof generateQuestions;
  models(): Models;
}

export const science: Science = { extractPdf, sentencesOf, buildIndex, generateQuestions, models: getModels };
