"use client";
/** A question of the teacher's own. */

import { useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { writeQuestionAction } from "./question-actions";
import { Advice } from "./question-card";
import { QuestionForm } from "./question-form";

export function WriteQuestion({ materialId }: { materialId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  /** Null until one was saved. */
  const [advice, setAdvice] = useState<string[] | null>(null);
  const show = (isShown: boolean) => {
    setOpen(isShown);
    setWasOpen(!isShown);
    setAdvice(null);
  };
  if (!isOpen) {
    return (
      <div className="mt-6 space-y-4">
        {advice === null ? null : advice.length > 0 ? <Advice sentences={advice} /> : <Alert tone="good">Saved and approved. It is the last of the questions.</Alert>}
        <Button onClick={() => show(true)} autoFocus={wasOpen}>
          Write a question yourself
        </Button>
      </div>
    );
  }
  return (
    <Card className="mt-6" aria-labelledby="write-heading">
      <h3 id="write-heading" className="mb-4 text-lg font-semibold">
        A question of your own
      </h3>
      <QuestionForm
        save={writeQuestionAction}
        fields={{ material: materialId }}
        initial={{ text: "", reference: "", difficulty: "medium" }}
        prefix="write"
        isNew
        onSaved={(found) => {
          show(false);
          setAdvice(found);
        }}
        onCancel={() => show(false)}
      />
    </Card>
  );
}
