/** What stands where a list will be: says why it is empty and what to do next. */

import type { ReactNode } from "react";

export function EmptyState({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="rounded-xl border border-dashed border-edge px-6 py-12 text-center">
      <p className="font-serif text-lg font-semibold">{title}</p>
      <p className="mx-auto mt-2 max-w-md text-sm leading-relaxed text-quiet">{children}</p>
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}
