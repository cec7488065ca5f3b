/** The dashboard: a PDF goes in, its run is followed, recent materials are at hand. */

import type { Metadata } from "next";
import Link from "next/link";
import { MaterialList } from "@/components/material-list";
import { ModelsNotice } from "@/components/models-notice";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { getDb } from "@/db/client";
import { requireAdmin } from "@/lib/auth/guards";
import { listOpenJobs } from "@/lib/jobs/view";
import { listMaterials } from "@/lib/materials/queries";
import { getModels } from "@/lib/models/get-models";
import { JobCard } from "./job-card";
import { uploadProblem } from "./upload-problems";
import { UploadForm } from "./upload-form";

export const metadata: Metadata = { title: "Dashboard" };

const RECENT = 5;

export default async function DashboardPage({ searchParams }: PageProps<"/">) {
  await requireAdmin("/");
  const db = getDb();
  const jobs = listOpenJobs(db, 3);
  const recent = listMaterials(db, "", RECENT);
  const { problem } = await searchParams;
  // With a writer behind an address, passages are sent there.
  const isLocal = !process.env.QUESTION_WRITER?.startsWith("openai:");
  return (
    <>
      <h1 className="text-3xl font-semibold">From a PDF to questions</h1>
      <p className="mt-2 leading-relaxed text-quiet">
        Every question carries <span className="marked">the page and the words</span> it came from.{isLocal ? " Nothing leaves this machine." : ""}
      </p>
      <div className="mt-6 empty:hidden">
        <ModelsNotice status={getModels().status()} />
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <section aria-labelledby="upload-heading" className="min-w-0">
          <h2 id="upload-heading" className="text-xl font-semibold">
            New questions
          </h2>
          <Card className="mt-4">
            <UploadForm problem={uploadProblem(problem)} />
          </Card>
        </section>
        <section aria-labelledby="runs-heading" className="min-w-0">
          <h2 id="runs-heading" className="text-xl font-semibold">
            Runs
          </h2>
          <div className="mt-4 space-y-4">
            {jobs.length === 0 ? (
              <EmptyState title="Nothing is running">Upload a PDF and follow here how its questions are written.</EmptyState>
            ) : (
              jobs.map((job) => <JobCard key={`${job.id}-${job.state}`} initial={job} />)
            )}
          </div>
        </section>
      </div>
      <section aria-labelledby="recent-heading" className="mt-12">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="recent-heading" className="text-xl font-semibold">
            Recent materials
          </h2>
          {recent.length > 0 ? (
            <Link href="/my-materials" className="text-sm font-semibold text-pine underline-offset-4 hover:underline">
              All materials
            </Link>
          ) : null}
        </div>
        <div className="mt-4">
          {recent.length > 0 ? (
            <MaterialList materials={recent} hasPdfs />
          ) : (
            <EmptyState title="No materials yet">
              A material is a PDF with the questions made from it. The first one appears here when its text has been read.
            </EmptyState>
          )}
        </div>
      </section>
    </>
  );
}
