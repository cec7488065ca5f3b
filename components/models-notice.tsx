/** Says so when the models are not ready, and looks again until they are. */

import type { ModelName, ModelsStatus } from "@/lib/nlp/models/types";
import { RefreshEvery } from "./refresh-every";
import { Alert } from "./ui/alert";

const PURPOSE: Record<ModelName, string> = {
  embedder: "finding passages",
  nli: "checking and marking answers",
  "question-writer": "writing questions",
};

export function ModelsNotice({ status }: { status: ModelsStatus }) {
  const names = Object.keys(PURPOSE) as ModelName[];
  const failed = names.filter((name) => status.states[name] === "failed");
  const loading = names.filter((name) => status.states[name] === "loading");
  if (failed.length > 0) {
    return (
      <Alert tone="bad" isStatic title={failed.length === 1 ? "A model cannot be used" : "Models cannot be used"}>
        <ul className="mt-1 space-y-1">
          {failed.map((name) => (
            <li key={name}>
              The model for {PURPOSE[name]}: {status.problems[name] ?? "it failed to load."}
            </li>
          ))}
        </ul>
        <p className="mt-1">Materials and questions can still be read and printed.</p>
      </Alert>
    );
  }
  if (loading.length === 0) return null;
  return (
    <Alert tone="info" title="The models are loading">
      For {loading.map((name) => PURPOSE[name]).join(" and ")}. What you start now waits for them and goes on by itself.
      <RefreshEvery seconds={2} />
    </Alert>
  );
}
