/** Invite codes: what an approved student needs to register. The teacher hands them on. */

import "server-only";
import { randomBytes } from "node:crypto";
import { equalsInConstantTime } from "@/lib/auth/secrets";

/** No 0, 1, I and O: codes are read off paper. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** 60 random bits as `XXXX-XXXX-XXXX`. */
export function newInviteCode(): string {
  const letters = Array.from(randomBytes(12), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** A new code in the columns of a student: the old one's mail is not the new one's. */
export const newInvite = () => ({ inviteCode: newInviteCode(), inviteMailedAt: null, inviteMailError: null });

/** True when the typed code is the student's; case, spaces and hyphens do not matter. */
export function isInviteCode(typed: string, code: string | null): boolean {
  const bare = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, "");
  const isSame = equalsInConstantTime(bare(typed), bare(code ?? ""));
  return isSame && code !== null && code !== "";
}

/** The path of a link that opens the registration with address and code filled in. */
export function invitePath(email: string, code: string): string {
  return `/student-login?${new URLSearchParams({ email, code }).toString()}`;
}
