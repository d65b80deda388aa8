/** The next multiple of `every` units above what the meter has counted. */
export const nextTotal = (every: number, total: number): number => (Math.floor(total / every) + 1) * every;

export const todayIn = (timezone: string, now: Date): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).toPlainDate();

/** The last minute of a day, as the clocks of the zone show it. */
export const endOf = (day: Temporal.PlainDate, timezone: string): string =>
  day.toZonedDateTime({ timeZone: timezone, plainTime: '23:59' }).toInstant().toString();
