/** The teacher's choices for the whole installation. A choice that was never made has its default. */

import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { settings } from "@/db/schema";

const SETTINGS = {
  /** `code`: registration needs the personal invite code. `address`: an approved address is enough. */
  registration: z.enum(["code", "address"]).default("code"),
};

export type Settings = { [Name in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[Name]> };

/** The value in force. One that this version does not know counts as not set. */
export function readSetting<Name extends keyof Settings>(db: Db, name: Name): Settings[Name] {
  const row = db.select({ value: settings.value }).from(settings).where(eq(settings.name, name)).get();
  const parsed = SETTINGS[name].safeParse(row?.value);
  return parsed.success ? parsed.data : SETTINGS[name].parse(undefined);
}

/** Stores a choice. */
export function writeSetting<Name extends keyof Settings>(db: Db, name: Name, value: Settings[Name], now = Date.now()): void {
  db.insert(settings)
    .values({ name, value, updatedAt: now })
    .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt: now } })
    .run();
}
