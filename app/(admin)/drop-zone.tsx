"use client";
/** Where PDFs are dropped or picked: a file input that covers its whole frame, so that both work without more code. */

import { useState } from "react";
import { formatSize } from "@/components/format";
import { FieldError } from "@/components/ui/field";

interface DropZoneProps {
  files: File[];
  onChoose: (files: File[]) => void;
  error?: string;
  isBusy: boolean;
  /** What a file may be. */
  hint?: string;
}

const COURSE_HINT = "Up to 50 MB and 2,000 pages, with text that can be selected";

export function DropZone({ files, onChoose, error, isBusy, hint = COURSE_HINT }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const look = isOver ? "border-marker-edge bg-marker text-on-marker" : error ? "border-bad bg-sunk" : "border-edge bg-sunk";
  return (
    <div>
      <label htmlFor="file" className="mb-1.5 block text-sm font-semibold">
        PDF
      </label>
      <div
        className={`relative rounded-xl border-2 border-dashed px-5 py-8 text-center focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-marker-edge ${look}`}
        onDragOver={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
      >
        <input
          id="file"
          name="file"
          type="file"
          multiple
          accept="application/pdf,.pdf"
          disabled={isBusy}
          aria-describedby={`file-hint${error ? " file-error" : ""}`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChoose([...(event.target.files ?? [])])}
          className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
        />
        {files.length === 0 ? (
          <p className="font-serif text-lg">
            Drop a PDF here, or <span className="font-semibold text-pine underline underline-offset-4">choose one</span>
          </p>
        ) : (
          <ul className="space-y-1">
            {files.map((file) => (
              <li key={file.name} className="font-semibold break-all">
                {file.name} <span className="font-normal text-quiet">({formatSize(file.size)})</span>
              </li>
            ))}
          </ul>
        )}
        <p id="file-hint" className={`mt-1.5 text-sm ${isOver ? "" : "text-quiet"}`}>
          {hint}
        </p>
      </div>
      <FieldError id="file-error" error={error} />
    </div>
  );
}
