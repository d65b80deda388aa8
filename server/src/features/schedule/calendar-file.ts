import icalendar, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

export type CalendarVisit = {
  id: string;
  starts_at: string;
  ends_at: string;
  title: string;
  place: string;
  description: string;
  url: string;
  isCancelled: boolean;
  version: number;
  updated_at: string;
};

/**
 * Visits as iCalendar (RFC 5545). Times are instants; calendars show them by the clock of their owner. `method` decides what a calendar does
 * with a file (RFC 5546): one that is opened takes a cancelled visit out by CANCEL alone, while a subscribed one reads the status of each.
 */
export function calendarFile(
  name: string,
  timezone: string,
  visits: readonly CalendarVisit[],
  method: 'PUBLISH' | 'CANCEL' = 'PUBLISH',
): string {
  const calendar = icalendar({
    name,
    prodId: { company: 'Sightline', product: 'Schedule' },
    method: ICalCalendarMethod[method],
  });
  calendar.x('X-WR-TIMEZONE', timezone);
  for (const visit of visits)
    calendar.createEvent({
      id: visit.id,
      start: new Date(visit.starts_at),
      end: new Date(visit.ends_at),
      stamp: new Date(visit.updated_at),
      lastModified: new Date(visit.updated_at),
      sequence: visit.version,
      summary: visit.title,
      location: visit.place || null,
      description: visit.description || null,
      url: visit.url,
      status: visit.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  return calendar.toString();
}
