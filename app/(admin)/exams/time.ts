/** The server's clock as pages show it. */

/** Milliseconds since 1970. */
export const currentTime = (): number => Date.now();

/** "2026-12-03T14:05" in the server's time zone, as a date-and-time field takes it; empty for none. */
export function fieldTime(milliseconds: number | null): string {
  if (milliseconds === null) return "";
  const date = new Date(milliseconds);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** "Europe/Berlin", where the server thinks it is. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
