/** Time that is left, as on a clock: "1:04:09", "4:09"; whole minutes or less are never rounded up. */
export function remaining(leftMs: number): string {
  const seconds = Math.max(0, Math.floor(leftMs / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
