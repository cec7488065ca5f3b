/** The frame of the administrator's pages. */

import type { ReactNode } from "react";
import { PageFrame } from "@/components/page-frame";
import { signOutAction } from "./actions";

const LINKS = [
  { href: "/", label: "Dashboard" },
  { href: "/my-materials", label: "My materials" },
  { href: "/exams", label: "Exams" },
  { href: "/review", label: "Review" },
  { href: "/evaluate", label: "Hand-ins" },
  { href: "/students", label: "Students" },
  { href: "/settings", label: "Settings" },
];

export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <PageFrame home={{ href: "/", name: "the dashboard" }} links={LINKS} signOut={signOutAction} width="max-w-6xl">
      {children}
    </PageFrame>
  );
}
