export const ownTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The browser's time zones, plus `also` under the name given. */
export const listTimezones = (also: string): string[] => [
  ...new Set(['UTC', also, ...Intl.supportedValuesOf('timeZone')]),
];
