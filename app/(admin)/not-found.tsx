/** A material that is not there, within the frame of the administrator's pages. */

import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export default function NotFound() {
  return (
    <>
      <h1 className="mb-6 text-3xl font-semibold">There is no such material</h1>
      <EmptyState
        title="It may have been deleted"
        action={
          <Link href="/my-materials" className={buttonClass("primary")}>
            To my materials
          </Link>
        }
      >
        Deleted materials can be restored for a day at the foot of the list of materials.
      </EmptyState>
    </>
  );
}
