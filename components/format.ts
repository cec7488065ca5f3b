/** Numbers and times as people read them. */

const TIME = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** "3 Dec 2026, 14:05", in the server's time zone. */
export const formatTime = (milliseconds: number): string => TIME.format(milliseconds);

/** "1 page", "3 pages". */
export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** A file's size: "31 bytes", "128 kB", "1.7 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return plural(bytes, "byte");
  return bytes < 999_500 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** 0.7312 → "0.73". */
export const twoPlaces = (value: number): string => value.toFixed(2);
