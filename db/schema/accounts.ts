/** Who is signed in, and how often signing in failed. The administrator's credentials are not stored here. */

import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { sql } from "drizzle-orm";
import { createdAt } from "./columns";
import { students } from "./students";

/** One row per sign-in; the cookie names it. Deleting the row ends the session. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    role: text("role", { enum: ["admin", "student"] }).notNull(),
    /** The administrator's name, or the student's address. */
    account: text("account").notNull(),
    studentId: text("student_id").references(() => students.id, { onDelete: "cascade" }),
    /** Keyed hash of the credentials that opened it: after a change of password it no longer matches. */
    credentialTag: text("credential_tag").notNull(),
    createdAt: createdAt(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    index("sessions_expiry").on(table.expiresAt),
    index("sessions_student").on(table.studentId),
    check("sessions_role", sql`${table.role} IN ('admin', 'student')`),
    check("sessions_account", sql`(${table.role} = 'student') = (${table.studentId} IS NOT NULL)`),
  ],
);

/** Failed sign-ins of the last minutes; older rows are swept. */
export const loginAttempts = sqliteTable(
  "login_attempts",
  {
    id: integer("id").primaryKey(),
    /** Role and lower-cased account name, hashed: what people mistype here may be a password. */
    accountHash: text("account_hash").notNull(),
    address: text("address").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [
    index("login_attempts_account").on(table.accountHash, table.address, table.at),
    index("login_attempts_address").on(table.address, table.at),
    index("login_attempts_time").on(table.at),
  ],
);
