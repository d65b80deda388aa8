import { ticketKeys } from '#web/features/tickets/api.ts';
import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshLazily, refreshSoon } from '#web/lib/refresh.ts';
import { scheduleKeys } from './api.ts';

export const eventHandlers: EventHandlers = {
  ScheduleChangedEvent: ({ visit_id, ticket_id }, cache) => {
    refreshSoon(cache, scheduleKeys.boards);
    refreshSoon(cache, scheduleKeys.one(visit_id));
    refreshSoon(cache, scheduleKeys.waiting);
    if (ticket_id) refreshSoon(cache, scheduleKeys.ofTicket(ticket_id));
    if (ticket_id) refreshSoon(cache, ticketKeys.history(ticket_id));
  },
  /** Visits show the subject and the customer of their ticket, and tickets wait for a visit. */
  TicketCreatedEvent: (_ticket, cache) => refreshLazily(cache, scheduleKeys.waiting),
  TicketUpdatedEvent: (_ticket, cache) => refreshLazily(cache, scheduleKeys.all),
  OrganizationUpdatedEvent: (_workspace, cache) => refreshLazily(cache, scheduleKeys.boards),
  FaceUpdatedEvent: (_person, cache) => refreshLazily(cache, scheduleKeys.boards),
};
