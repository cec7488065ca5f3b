/** One exam of a student: before, while and after it is written. */

import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { LocalTime } from "@/components/local-time";
import { plural } from "@/components/format";
import { Card } from "@/components/ui/card";
import { getDb } from "@/db/client";
import { requireStudent } from "@/lib/auth/guards";
import type { StartPage } from "@/lib/submissions/dto";
import { viewExam } from "@/lib/submissions/queries";
import { Released } from "./released";
import { StartForm } from "./start-form";
import { Submitted } from "./submitted";
import { Writing } from "./writing";

export const metadata: Metadata = { title: "Exam" };

export default async function StudentExamPage({ params }: PageProps<"/student/exams/[id]">) {
  const { id } = await params;
  const path = `/student/exams/${id}`;
  const student = await requireStudent(path);
  const exam = viewExam(getDb(), id, student);
  if (!exam) notFound();
  if (exam.kind === "start") return <Start exam={exam} />;
  const { kind } = exam;
  if (kind === "writing") return <Writing key={exam.attemptId} page={exam} path={path} />;
  return kind === "submitted" ? <Submitted page={exam} /> : <Released page={exam} />;
}

function Start({ exam }: { exam: StartPage }) {
  return (
    <>
      <h1 className="text-2xl font-semibold">{exam.title}</h1>
      <Card className="mt-5 max-w-2xl">
        {exam.instructions ? <p className="mb-4 leading-relaxed whitespace-pre-line">{exam.instructions}</p> : null}
        <ul className="list-disc space-y-1 pl-5 text-sm leading-relaxed">
          <li>
            {plural(exam.questions, "question")}, {plural(exam.points, "point")} in all.
          </li>
          <li>
            {exam.limitMinutes === null ? "No time limit." : `You have ${plural(exam.limitMinutes, "minute")} from the moment you start. The time runs on when you leave the page.`}
          </li>
          {exam.closesAt === null ? null : (
            <li>
              The exam closes <LocalTime at={exam.closesAt} />, whenever you start.
            </li>
          )}
          <li>Your answers are saved as you type. You can go on in another tab or on another device.</li>
          <li>When the time is up, what is saved is handed in by itself.</li>
        </ul>
        {exam.isOpen ? (
          <StartForm exam={exam.id} />
        ) : (
          <p className="mt-6 text-sm font-semibold">
            {exam.opensAt === null ? "Not open yet." : (
              <>
                Opens <LocalTime at={exam.opensAt} />. Load this page anew then.
              </>
            )}
          </p>
        )}
      </Card>
    </>
  );
}
