/** Students, who exist only by approval, and the settings of the installation. */

import { sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt } from "./columns";

/** `invited`: approved, no password yet. `active`: registered. `removed`: approval withdrawn; what was handed in stays. */
export const STUDENT_STATES = ["invited", "active", "removed"] as const;
export type StudentState = (typeof STUDENT_STATES)[number];

export const students = sqliteTable(
  "students",
  {
    id: text("id").primaryKey(),
    /** Lower case, trimmed: the account name. */
    email: text("email").notNull(),
    name: text("name"),
    state: text("state", { enum: STUDENT_STATES }).notNull(),
    /** Added to every time limit, percent (0–300). */
    extraTimePercent: real("extra_time_percent").notNull().default(0),
    /** Shown to the teacher, who hands it on; null once it has been used. */
    inviteCode: text("invite_code"),
    /** When the invitation with this code was last mailed, and why that failed. */
    inviteMailedAt: integer("invite_mailed_at"),
    inviteMailError: text("invite_mail_error"),
    /** Versioned hash, see lib/students/passwords.ts; null until registration. */
    passwordHash: text("password_hash"),
    createdAt: createdAt(),
    registeredAt: integer("registered_at"),
    lastSeenAt: integer("last_seen_at"),
  },
  (table) => [
    uniqueIndex("students_email").on(table.email),
    index("students_state").on(table.state),
    check("students_state_known", sql`${table.state} IN ('invited', 'active', 'removed')`),
    check("students_email_form", sql`${table.email} = lower(${table.email}) AND length(${table.email}) BETWEEN 3 AND 254`),
    check("students_extra_time", sql`${table.extraTimePercent} BETWEEN 0 AND 300`),
    check("students_password", sql`(${table.state} <> 'active') OR (${table.passwordHash} IS NOT NULL)`),
  ],
);

/** Choices of the teacher for the whole installation, by name; lib/settings says which there are. */
export const settings = sqliteTable("settings", {
  name: text("name").primaryKey(),
  value: text("value", { mode: "json" }).notNull(),
  updatedAt: integer("updated_at").notNull(),
});
