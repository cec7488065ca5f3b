/** A student's exams: what is being written first, then what can be, will be and has been. */

import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { plural } from "@/components/format";
import { LocalTime } from "@/components/local-time";
import { RefreshEvery } from "@/components/refresh-every";
import { remaining } from "@/components/remaining";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { getDb } from "@/db/client";
import { requireStudent } from "@/lib/auth/guards";
import type { OpenExam, PastExam, RunningExam } from "@/lib/submissions/dto";
import { listStudentExams } from "@/lib/submissions/queries";

export const metadata: Metadata = { title: "My exams" };

const STATES = {
  submitted: { tone: "neutral", words: "Submitted" },
  grading: { tone: "pine", words: "Being graded" },
  released: { tone: "good", words: "Released" },
} as const;

export default async function StudentPage() {
  const student = await requireStudent("/student");
  const { now, ...exams } = listStudentExams(getDb(), student);
  const isEmpty = Object.values(exams).every((list: unknown[]) => list.length === 0);
  return (
    <>
      <RefreshEvery seconds={30} />
      <h1 className="text-3xl font-semibold">My exams</h1>
      {isEmpty ? (
        <div className="mt-6">
          <EmptyState title="No exams yet">An exam appears here as soon as your teacher opens it. This page looks for it by itself.</EmptyState>
        </div>
      ) : null}
      <Group title="In progress" list={exams.running} render={(exam) => <Running exam={exam} now={now} />} />
      <Group title="Open" list={exams.open} render={(exam) => <Open exam={exam} now={now} />} />
      <Group title="Coming up" list={exams.later} render={(exam) => <Later exam={exam} />} />
      <Group title="Handed in" list={exams.past} render={(exam) => <Past exam={exam} />} />
    </>
  );
}

function Group<Exam extends { id: string }>({ title, list, render }: { title: string; list: Exam[]; render: (exam: Exam) => ReactNode }) {
  if (list.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="mt-3 divide-y divide-line rounded-xl border border-line bg-sheet">
        {list.map((exam) => (
          <li key={exam.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
            {render(exam)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Title({ exam, children }: { exam: { id: string; title: string }; children: ReactNode }) {
  return (
    <div className="min-w-0 flex-1 basis-60">
      <Link href={`/student/exams/${exam.id}`} className="font-serif text-lg font-semibold underline-offset-4 hover:underline">
        {exam.title}
      </Link>
      <p className="mt-0.5 text-sm text-quiet">{children}</p>
    </div>
  );
}

function Running({ exam, now }: { exam: RunningExam; now: number }) {
  return (
    <>
      <Title exam={exam}>
        {exam.deadlineAt === null ? "No time limit" : `${remaining(exam.deadlineAt - now)} left`} · {exam.answered} of {plural(exam.questions, "question")} answered
      </Title>
      <Link href={`/student/exams/${exam.id}`} className={buttonClass("primary")} aria-label={`Go on with “${exam.title}”`}>
        Go on
      </Link>
    </>
  );
}

function Open({ exam, now }: { exam: OpenExam; now: number }) {
  return (
    <>
      <Title exam={exam}>
        {facts(exam)}
        {exam.closesAt === null ? null : (
          <>
            {" "}
            · closes <LocalTime at={exam.closesAt} /> ({remaining(exam.closesAt - now)} left)
          </>
        )}
      </Title>
      <Link href={`/student/exams/${exam.id}`} className={buttonClass("plain")} aria-label={`To “${exam.title}”`}>
        To the exam
      </Link>
    </>
  );
}

function Later({ exam }: { exam: OpenExam }) {
  return (
    <Title exam={exam}>
      {facts(exam)}
      {exam.opensAt === null ? null : (
        <>
          {" "}
          · opens <LocalTime at={exam.opensAt} />
        </>
      )}
    </Title>
  );
}

function Past({ exam }: { exam: PastExam }) {
  const { tone, words } = STATES[exam.state];
  return (
    <>
      <Title exam={exam}>
        Handed in <LocalTime at={exam.submittedAt} />
      </Title>
      {exam.score ? (
        <p className="text-sm font-semibold tabular-nums">
          {exam.score.mark} of {exam.score.max} points
        </p>
      ) : null}
      <Badge tone={tone}>{words}</Badge>
    </>
  );
}

const facts = (exam: OpenExam): string => `${plural(exam.questions, "question")} · ${exam.limitMinutes === null ? "no time limit" : plural(exam.limitMinutes, "minute")}`;
