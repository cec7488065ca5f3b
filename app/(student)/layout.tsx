/** The frame of the students' pages. */

import type { ReactNode } from "react";
import { PageFrame } from "@/components/page-frame";
import { signOutAction } from "./actions";

const LINKS = [
  { href: "/student", label: "My exams" },
  { href: "/quiz", label: "Practice" },
  { href: "/account", label: "Account" },
];

export default function StudentLayout({ children }: { children: ReactNode }) {
  return (
    <PageFrame home={{ href: "/student", name: "my exams" }} links={LINKS} signOut={signOutAction} width="max-w-5xl">
      {children}
    </PageFrame>
  );
}
