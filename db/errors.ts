/** Turns what SQLite says about a database that cannot be used into a sentence that says what to do. */

export type DatabaseErrorCode = "damaged" | "newer" | "not-writable" | "busy";

export class DatabaseError extends Error {
  constructor(
    readonly code: DatabaseErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "DatabaseError";
  }
}

export const damagedMessage = (file: string): string =>
  `The database ${file} is damaged and was left as it is. Put back a copy from the backups folder beside it, or move the file away to start with an empty one.`;

export const newerMessage = (file: string): string =>
  `The database ${file} was written by a newer version of Sourcemark. Update Sourcemark, or set DATA_DIR to another folder.`;

/** Wraps known SQLite and file-system failures; anything else comes back unchanged. */
export function asDatabaseError(error: unknown, file: string): unknown {
  if (error instanceof DatabaseError || !(error instanceof Error)) return error;
  const cause: unknown = error.cause;
  const code = codeOf(error) || codeOf(cause);
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) {
    return new DatabaseError("damaged", damagedMessage(file), { cause: error });
  }
  if (/^SQLITE_(READONLY|CANTOPEN|PERM)|^(EACCES|EPERM|EROFS|ENOTDIR)$/.test(code)) {
    const message = `The database ${file} cannot be written. Check that its folder exists and that you may write to it, or set DATA_DIR to another folder.`;
    return new DatabaseError("not-writable", message, { cause: error });
  }
  if (/^SQLITE_BUSY/.test(code)) {
    const message = `The database ${file} is being written by another process. Stop the other Sourcemark and try again.`;
    return new DatabaseError("busy", message, { cause: error });
  }
  return error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
