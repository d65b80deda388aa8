/** "2026-11-24": the day that it is where the reader is. */
export const todayHere = (): string => new Intl.DateTimeFormat('en-CA').format();
