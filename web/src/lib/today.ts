const two = (value: number): string => String(value).padStart(2, '0');

/** "2026-11-24": the day that it is where the reader is. */
export function todayHere(): string {
  const now = new Date();
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
