import type { PersonRef } from '@sightline/contract/scalars';
import { type PriorityId, type StatusId, type TicketRow, ticketStatus } from '@sightline/contract/tickets/tickets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { alertFailure } from '#web/lib/alerts.ts';
import { runningTimersQuery, ticketQuery } from './api.ts';
import { useAssign, useChangeTicket, useReopenTicket, useStartTimer, useStopTimer, useUnassign } from './mutations.ts';
import type { TicketChange } from './transitions.ts';

/** Returns the reader's possible actions on a ticket, for keys and the palette. Null: not possible, or done already. */
export function useTicketActions(ticket: TicketRow | null) {
  const { id = '', closed = false, assignees = [], status } = ticket ?? {};
  const { id: myId, name } = useMe();
  const cache = useQueryClient();
  const isOpen = ticket !== null && !closed;
  const mayTime = useCan('tickets.timer');
  const isTimed = useQuery({ ...runningTimersQuery(myId), enabled: mayTime }).data?.some(
    (timer) => timer.ticket.id === id,
  );
  const [mayUpdate, mayAssign] = [useCan('tickets.update') && isOpen, useCan('tickets.assign') && isOpen];
  const [mayClose, mayReopen] = [useCan('tickets.close') && isOpen, useCan('tickets.reopen') && closed];
  const changeShown = useChangeTicket(id);
  const [assign, unassign] = [useAssign(id), useUnassign(id)];
  const [start, stop, reopen] = [useStartTimer(id), useStopTimer(id), useReopenTicket(id)];
  const isMine = assignees.some((person) => person.id === myId);

  /** A change says which version it is based on, which a line of a list may not have whole. */
  function change(wanted: TicketChange): void {
    cache.ensureQueryData(ticketQuery(id)).then(() => changeShown(wanted), alertFailure);
  }

  return {
    assignToMe: mayAssign && !isMine ? () => assign.mutate({ id: myId, name }) : null,
    assignTo: mayAssign ? (person: PersonRef) => assign.mutate({ id: person.id, name: person.name }) : null,
    leave: mayAssign && isMine ? () => unassign.mutate({ id: myId, name }) : null,
    setPriority: mayUpdate ? (priority_id: PriorityId) => change({ priority_id }) : null,
    setStatus:
      mayUpdate && status && status.id !== ticketStatus.not_assigned
        ? (status_id: StatusId) => change({ status_id })
        : null,
    startTimer: mayTime && isOpen && isTimed === false ? () => start.mutate() : null,
    stopTimer: mayTime && isTimed ? () => stop.mutate() : null,
    mayClose,
    reopen: mayReopen ? () => reopen.mutate() : null,
  };
}
