"use client";
/** Drop or pick PDFs, say what kind of questions, send. Without scripts it is a plain form with the same fields. */

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { GenerationFields } from "@/components/generation-fields";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { DropZone } from "./drop-zone";
import { fileProblem, sendFile, type UploadOutcome } from "./send-file";

interface Sending {
  name: string;
  /** Share of the bytes sent, 0 to 1. */
  share: number;
}

interface Note {
  tone: "good" | "bad";
  text: string;
  materialId?: string;
}

export function UploadForm({ problem }: { problem: string | null }) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [files, setFiles] = useState<File[]>([]);
  const [sending, setSending] = useState<Sending | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>(problem ? { file: problem } : {});
  const [notes, setNotes] = useState<Note[]>([]);

  const choose = (chosen: File[]) => {
    setFiles(chosen);
    setNotes([]);
    const problems = chosen.map(fileProblem).filter((found) => found !== null);
    setErrors(problems.length > 0 ? { file: problems.join(" ") } : {});
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending || !form.current) return;
    if (files.length === 0) return setErrors({ file: "Choose a PDF to upload." });
    const fields = new FormData(form.current);
    const left: File[] = [];
    const found: Note[] = [];
    let fieldErrors: Record<string, string> = {};
    for (const file of files) {
      const outcome = await sendFile(file, fields, (share) => setSending({ name: file.name, share }));
      if (outcome.kind === "stored") found.push(noteOf(file, outcome));
      else {
        left.push(file);
        fieldErrors = { ...fieldErrors, ...outcome.fields };
        if (Object.keys(outcome.fields).length === 0) found.push({ tone: "bad", text: `${file.name}: ${outcome.message}` });
      }
    }
    setSending(null);
    setFiles(left);
    setErrors(fieldErrors);
    setNotes(found);
    router.refresh();
  }

  return (
    <form ref={form} method="post" action="/api/materials" encType="multipart/form-data" onSubmit={(event) => void submit(event)} className="space-y-5" noValidate>
      <DropZone files={files} onChoose={choose} error={errors.file} isBusy={sending !== null} />
      <GenerationFields errors={errors} idPrefix="new" />
      {sending ? (
        <div role="status">
          <p className="mb-1.5 text-sm">Sending {sending.name}…</p>
          <Progress label={`Sending ${sending.name}`} value={sending.share} />
        </div>
      ) : null}
      {notes.map((note, index) => (
        <Alert key={index} tone={note.tone}>
          {note.text}{" "}
          {note.materialId ? (
            <Link href={`/materials/${note.materialId}`} className="font-semibold text-pine underline underline-offset-4">
              Open it
            </Link>
          ) : null}
        </Alert>
      ))}
      <Button type="submit" look="primary" className="w-full sm:w-auto" disabled={sending !== null}>
        {sending ? "Sending…" : "Write questions"}
      </Button>
    </form>
  );
}

function noteOf(file: File, outcome: Extract<UploadOutcome, { kind: "stored" }>): Note {
  if (!outcome.existing) return { tone: "good", text: `${file.name} is here. Its run is listed under “Runs”.` };
  const { materialId, title } = outcome.existing;
  return { tone: "good", text: `This file is already here as “${title}”. A further run over it was added.`, materialId };
}
