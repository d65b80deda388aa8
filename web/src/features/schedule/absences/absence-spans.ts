import type { ScheduledPerson } from '@sightline/contract/schedule/schedule';
import type { Span } from '#web/ui/calendar/working-hours.ts';
import { addDays, startOfDay } from '#web/ui/calendar/zone.ts';

/** When somebody is absent: days out of office, which have a message, and absences that were entered. */
export function absenceSpans({ away, absences }: ScheduledPerson): (Span & { detail: string })[] {
  const entered = absences.map(({ starts_at, ends_at }) => ({
    ...{ start: Date.parse(starts_at), end: Date.parse(ends_at), detail: '' },
  }));
  if (!away) return entered;
  const [start, end] = [startOfDay(away.from, away.timezone), startOfDay(addDays(away.to, 1), away.timezone)];
  return [{ start, end, detail: away.message }, ...entered];
}
