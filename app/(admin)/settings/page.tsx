/** The teacher's choices for the whole installation. */

import type { Metadata } from "next";
import { Card } from "@/components/ui/card";
import { getDb } from "@/db/client";
import { requireAdmin } from "@/lib/auth/guards";
import { readSetting } from "@/lib/settings/settings";
import { RegistrationForm } from "./registration-form";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  await requireAdmin("/settings");
  return (
    <>
      <h1 className="text-3xl font-semibold">Settings</h1>
      <Card aria-labelledby="registration" className="mt-6 max-w-2xl">
        <h2 id="registration" className="mb-4 text-xl font-semibold">
          Registration of students
        </h2>
        <RegistrationForm value={readSetting(getDb(), "registration")} />
      </Card>
    </>
  );
}
