/** Where to go after signing in: only to a path of this site. */

/** Returns `raw` when it is a path of this site, else `fallback`. Refuses `//host`, `/\host`, encoded and control forms. */
export function safeNextPath(raw: unknown, fallback = "/"): string {
  if (typeof raw !== "string" || raw.length > 500 || !raw.startsWith("/")) return fallback;
  if (/[\p{Cc}\\]/u.test(raw)) return fallback;
  let path = raw.split(/[?#]/)[0] ?? "";
  // Decoded until nothing changes: `/%252Fhost` turns into `//host` in two steps.
  for (let round = 0; round < 5; round += 1) {
    if (path.startsWith("//") || /[\p{Cc}\\]/u.test(path)) return fallback;
    let next: string;
    try {
      next = decodeURIComponent(path);
    } catch {
      return fallback;
    }
    if (next === path) break;
    if (round === 4) return fallback;
    path = next;
  }
  const base = "http://sourcemark.invalid";
  if (!URL.canParse(raw, base)) return fallback;
  const url = new URL(raw, base);
  // Dot segments are gone only now: `/.//host` has become `//host`.
  if (url.pathname.startsWith("//")) return fallback;
  if (url.origin !== base || /^\/(?:login|student-login|api)(?:\/|$)/.test(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}
