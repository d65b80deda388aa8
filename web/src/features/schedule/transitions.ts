import type { PersonRef } from '@sightline/contract/scalars';
import type { UnscheduledTicket, Visit, VisitPerson } from '@sightline/contract/schedule/schedule';
import type { ScheduleAnswer } from './api.ts';

/** A change of the visits that are shown: a visit as it will be, or one that is removed. */
export type VisitChange = { visit: Visit } | { removed: string };

export function changedVisits(visits: readonly Visit[], change: VisitChange): Visit[] {
  if ('removed' in change) return visits.filter(({ id }) => id !== change.removed);
  const { visit } = change;
  return visits.some(({ id }) => id === visit.id)
    ? visits.map((each) => (each.id === visit.id ? visit : each))
    : [...visits, visit];
}

export const changedBoard = (board: ScheduleAnswer, change: VisitChange): ScheduleAnswer => ({
  ...board,
  visits: changedVisits(board.visits as Visit[], change),
});

export const changedVisit = (visit: Visit, change: VisitChange): Visit =>
  'visit' in change && change.visit.id === visit.id ? change.visit : visit;

const visitPerson = ({ id, name }: PersonRef): VisitPerson => ({
  ...{ id, name, checked_in_at: null, checked_in_zone: null, checked_in_device_at: null, checked_in_position: null },
  ...{ checked_out_at: null, checked_out_zone: null, checked_out_device_at: null, checked_out_position: null },
});

type Planned = { id: string; start: number; end: number; people: readonly PersonRef[] };

/** A visit of a ticket, as it is shown until the server has answered. */
export function plannedVisit(ticket: UnscheduledTicket, { id, start, end, people }: Planned): Visit {
  const { branch, assistance_type, place } = ticket;
  return {
    ...{ id, title: ticket.subject, place, travel_minutes: 0, note: '', status: 'scheduled', reason: '' },
    ...{ starts_at: new Date(start).toISOString(), ends_at: new Date(end).toISOString() },
    ...{ arrives_at: null, is_confirmed: false, series_id: null, version: 1, people: people.map(visitPerson) },
    branch: branch && { ...branch, phone: '' },
    ticket: {
      ...{ id: ticket.id, ticket_id: ticket.ticket_id, subject: ticket.subject, priority_id: ticket.priority_id },
      ...{ due_date: ticket.due_date, closed: false, sheet_id: null, sheet_template_id: null, assistance_type },
    },
  };
}

/** The same visit at another time, or by others. People who stay keep their times of arrival and departure. */
export function movedVisit(visit: Visit, { start, end, people }: Omit<Planned, 'id'>): Visit {
  return {
    ...visit,
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(end).toISOString(),
    people: people.map((person) => visit.people.find(({ id }) => id === person.id) ?? visitPerson(person)),
  };
}
