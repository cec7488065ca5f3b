/** All materials: search, rename, delete, and what can still be restored. */

import type { Metadata } from "next";
import Link from "next/link";
import { Button, buttonClass } from "@/components/ui/button";
import { DeletedList } from "@/components/deleted-list";
import { EmptyState } from "@/components/ui/empty-state";
import { CONTROL } from "@/components/ui/field";
import { plural } from "@/components/format";
import { getDb } from "@/db/client";
import { requireAdmin } from "@/lib/auth/guards";
import { UNDO_HOURS } from "@/lib/materials/delete";
import { countMaterials, listDeletedMaterials, listMaterials } from "@/lib/materials/queries";
import { restoreMaterialAction } from "./actions";
import { MaterialRow } from "./material-row";

export const metadata: Metadata = { title: "My materials" };

export default async function MyMaterialsPage({ searchParams }: PageProps<"/my-materials">) {
  await requireAdmin("/my-materials");
  const { q } = await searchParams;
  const search = typeof q === "string" ? q.slice(0, 200) : "";
  const db = getDb();
  const all = countMaterials(db);
  const found = listMaterials(db, search);
  const deleted = listDeletedMaterials(db);
  return (
    <>
      <h1 className="text-3xl font-semibold">My materials</h1>
      {all > 0 ? (
        <form role="search" className="mt-6 flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-60">
            <label htmlFor="q" className="mb-1.5 block text-sm font-semibold">
              Search titles and file names
            </label>
            <input id="q" name="q" type="search" defaultValue={search} maxLength={200} className={CONTROL} />
          </div>
          <Button type="submit">Search</Button>
          {search ? (
            <Link href="/my-materials" className={buttonClass("quiet")}>
              Show all
            </Link>
          ) : null}
        </form>
      ) : null}
      {search && all > 0 ? (
        <p role="status" className="mt-4 text-sm text-quiet">
          {plural(found.length, "material")} of {all} for “{search}”
        </p>
      ) : null}
      <div className="mt-6">
        {found.length > 0 ? (
          <ul className="divide-y divide-line rounded-xl border border-line bg-sheet">
            {found.map((material) => (
              <MaterialRow key={`${material.id}-${material.title}`} material={material} />
            ))}
          </ul>
        ) : all > 0 ? (
          <EmptyState title="Nothing found">No title and no file name contains “{search}”.</EmptyState>
        ) : (
          <EmptyState
            title="No materials yet"
            action={
              <Link href="/" className={buttonClass("primary")}>
                Upload a PDF
              </Link>
            }
          >
            Upload a PDF on the dashboard. It is listed here with its questions as soon as its text has been read.
          </EmptyState>
        )}
      </div>
      {deleted.length > 0 ? <DeletedList items={deleted} field="material" hours={UNDO_HOURS} restore={restoreMaterialAction} /> : null}
    </>
  );
}
