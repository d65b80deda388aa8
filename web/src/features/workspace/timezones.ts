export const ownTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Those that this browser knows, and `also` under whichever of its names. */
export const listTimezones = (also: string): string[] => [
  ...new Set(['UTC', also, ...Intl.supportedValuesOf('timeZone')]),
];
