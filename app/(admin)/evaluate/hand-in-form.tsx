"use client";
/** Say what the answers are to be graded against, drop PDFs, send. Without scripts it is a plain form with the same fields. */

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { plural } from "@/components/format";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/field";
import { Progress } from "@/components/ui/progress";
import { MAX_PAGES } from "@/lib/hand-ins/limits";
import type { TargetChoice } from "@/lib/hand-ins/targets";
import { DropZone } from "../drop-zone";
import { fileProblem } from "../send-file";
import { sendHandIn } from "./send-hand-in";

interface HandInFormProps {
  targets: TargetChoice[];
  /** The choice to begin with. */
  against: string | null;
  problem: string | null;
}

interface Sending {
  name: string;
  /** Share of the bytes sent, 0 to 1. */
  share: number;
}

interface Note {
  text: string;
  id: string;
}

const HINT = `One PDF for each student, up to 50 MB and ${MAX_PAGES} pages, with text that can be selected`;

export function HandInForm({ targets, against, problem }: HandInFormProps) {
  const router = useRouter();
  const [files, setFiles] = useState<File[]>([]);
  const [sending, setSending] = useState<Sending | null>(null);
  const [problems, setProblems] = useState<string[]>(problem ? [problem] : []);
  const [notes, setNotes] = useState<Note[]>([]);

  const choose = (chosen: File[]) => {
    setFiles(chosen);
    setNotes([]);
    setProblems(chosen.map(fileProblem).filter((found) => found !== null));
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const target = new FormData(event.currentTarget).get("against");
    if (typeof target !== "string") return;
    if (files.length === 0) return setProblems(["Choose a PDF to upload."]);
    const left: File[] = [];
    const found: Note[] = [];
    const refused: string[] = [];
    for (const file of files) {
      setSending({ name: file.name, share: 0 });
      const outcome = await sendHandIn(file, target, (share) => setSending({ name: file.name, share }));
      if (outcome.kind === "stored") found.push({ id: outcome.id, text: outcome.isExisting ? `${file.name} was here already.` : `${file.name} is here.` });
      else {
        left.push(file);
        refused.push(outcome.message);
      }
    }
    setSending(null);
    setFiles(left);
    setProblems(refused);
    setNotes(found);
    router.refresh();
  }

  return (
    <form method="post" action="/api/hand-ins" encType="multipart/form-data" onSubmit={(event) => void submit(event)} className="space-y-5" noValidate>
      <SelectField name="against" label="Grade against" hint="An exam brings its key points; a material, the questions made from it." defaultValue={against ?? undefined}>
        <Choices label="Exams" targets={targets.filter(({ kind }) => kind === "exam")} />
        <Choices label="Materials" targets={targets.filter(({ kind }) => kind === "material")} />
      </SelectField>
      <DropZone files={files} onChoose={choose} error={problems.length > 0 ? problems.join(" ") : undefined} isBusy={sending !== null} hint={HINT} />
      {sending ? (
        <div role="status">
          <p className="mb-1.5 text-sm">
            {sending.share < 1 ? "Sending" : "Reading"} {sending.name}…
          </p>
          <Progress label={`Sending ${sending.name}`} value={sending.share < 1 ? sending.share : null} />
        </div>
      ) : null}
      {notes.length > 0 ? (
        <Alert tone="good">
          <ul className="space-y-1">
            {notes.map(({ id, text }) => (
              <li key={id}>
                {text}{" "}
                <Link href={`/evaluate/${id}`} className="font-semibold text-pine underline underline-offset-4">
                  Open it
                </Link>
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      <Button type="submit" look="primary" className="w-full sm:w-auto" disabled={sending !== null}>
        {sending ? "Sending…" : "Upload"}
      </Button>
    </form>
  );
}

function Choices({ label, targets }: { label: string; targets: TargetChoice[] }) {
  if (targets.length === 0) return null;
  return (
    <optgroup label={label}>
      {targets.map(({ value, title, questions }) => (
        <option key={value} value={value}>
          {title} ({plural(questions, "question")})
        </option>
      ))}
    </optgroup>
  );
}
