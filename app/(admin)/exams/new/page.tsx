/** A new exam: first the material, then its questions. */

import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { MaterialList } from "@/components/material-list";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { getDb } from "@/db/client";
import { requireAdmin } from "@/lib/auth/guards";
import { findMaterial, listMaterials, listUsableQuestions } from "@/lib/materials/queries";
import { sectionsOf } from "../picker-sections";
import { NewExamForm } from "./new-exam-form";

export const metadata: Metadata = { title: "Make an exam" };

export default async function NewExamPage({ searchParams }: PageProps<"/exams/new">) {
  const { material: wanted } = await searchParams;
  const id = typeof wanted === "string" ? wanted.slice(0, 40) : null;
  await requireAdmin(id === null ? "/exams/new" : `/exams/new?material=${encodeURIComponent(id)}`);
  const db = getDb();
  if (id === null) return <ChooseMaterial />;
  const material = findMaterial(db, id);
  if (!material) notFound();
  const questions = listUsableQuestions(db, id);
  return (
    <>
      <h1 className="text-3xl font-semibold">Make an exam</h1>
      <p className="mt-2 text-quiet">
        From{" "}
        <Link href={`/materials/${id}`} className="font-semibold text-pine underline underline-offset-4">
          {material.title}
        </Link>
        . The questions are copied: later changes to the material do not change the exam.
      </p>
      {questions.length > 0 ? (
        <Card className="mt-6">
          <NewExamForm materialId={id} title={material.title} sections={sectionsOf(questions)} />
        </Card>
      ) : (
        <div className="mt-6">
          <EmptyState
            title="No questions yet"
            action={
              <Link href={`/materials/${id}`} className={buttonClass("primary")}>
                To the material
              </Link>
            }
          >
            This material has no questions to choose from. Write some first.
          </EmptyState>
        </div>
      )}
    </>
  );
}

function ChooseMaterial() {
  const materials = listMaterials(getDb()).filter(({ usable }) => usable > 0);
  return (
    <>
      <h1 className="text-3xl font-semibold">Make an exam</h1>
      {materials.length > 0 ? (
        <>
          <p className="mt-2 mb-6 text-quiet">Choose the material whose questions it is to have.</p>
          <MaterialList materials={materials} hrefOf={(material) => `/exams/new?material=${material.id}`} />
        </>
      ) : (
        <div className="mt-6">
          <EmptyState
            title="No material with questions yet"
            action={
              <Link href="/" className={buttonClass("primary")}>
                Upload a PDF
              </Link>
            }
          >
            An exam is made from the questions of a material. Upload a PDF on the dashboard; its questions can be chosen here.
          </EmptyState>
        </div>
      )}
    </>
  );
}
