import type { PersonRef } from '@sightline/contract/scalars';
import { type Ticket, type TicketRow, ticketStatus, ticketsApi } from '@sightline/contract/tickets/tickets';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { alertFailure } from '#web/lib/alerts.ts';
import { ApiError, call, unwrap } from '#web/lib/api.ts';
import { useOutbox } from '#web/lib/outbox-context.ts';
import { ticketKeys } from './api.ts';
import { ConflictError, sendChange } from './conflict.ts';
import { useConflictQuestion } from './conflict-question.tsx';
import { useDoneSentences } from './done-sentences.ts';
import { shownTicket } from './shown-ticket.ts';
import { type TicketMutation, useRunTicketMutation, useTicketMutation } from './ticket-mutation.ts';
import { sendTimer } from './timer/offline-timer.ts';
import { askToStopOthers } from './timer/other-timers.ts';
import {
  assigned,
  changed,
  closed,
  reopened,
  reversed,
  type TicketChange,
  timerStarted,
  timerStopped,
  unassigned,
} from './transitions.ts';

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

const assignment = (id: string): TicketMutation<PersonRef> => ({
  send: (person) => unwrap(call(ticketsApi.assign, { params: { id, userId: person.id } })),
  transition: assigned,
  personOf: (person) => person.id,
});

const unassignment = (id: string): TicketMutation<PersonRef> => ({
  send: (person) => unwrap(call(ticketsApi.unassign, { params: { id, userId: person.id } })),
  transition: (person) => unassigned(person.id),
  personOf: (person) => person.id,
});

export function useAssign(id: string) {
  const cache = useQueryClient();
  const run = useRunTicketMutation(id);
  const done = useDoneSentences();
  return useTicketMutation<PersonRef>(id, {
    ...assignment(id),
    undo: (person) => {
      const ticket = shownTicket(cache, id);
      return ticket ? { message: done.assigned(ticket, person), run: () => run(unassignment(id), person) } : null;
    },
  });
}

export function useUnassign(id: string) {
  const cache = useQueryClient();
  const run = useRunTicketMutation(id);
  const done = useDoneSentences();

  /** Without its last assignee a ticket lost its status as well. */
  async function restore(person: PersonRef, { status }: TicketRow): Promise<void> {
    const { ticket } = await run(assignment(id), person);
    if (!ticket || ticket.status.id === status.id || status.id === ticketStatus.not_assigned) return;
    await run(reversal, { change: { status_id: status.id }, base: ticket });
  }

  return useTicketMutation<PersonRef>(id, {
    ...unassignment(id),
    undo: (person) => {
      const ticket = shownTicket(cache, id);
      return ticket ? { message: done.unassigned(ticket, person), run: () => restore(person, ticket) } : null;
    },
  });
}

/** `base` is the ticket as it was shown when I made the choice. */
type BasedChange = { change: TicketChange; base: Ticket };

/** My earlier changes raise the version, so it is read when the request starts. */
const basedChange = (cache: QueryClient): TicketMutation<BasedChange> => ({
  send: ({ change, base }) =>
    sendChange(change, base, cache.getQueryData<Ticket>(ticketKeys.one(base.id))?.version ?? base.version),
  transition: ({ change }) => changed(change),
});

/** Based on the answer to my change, so that a later change of the same field by somebody else is refused, not overwritten. */
const reversal: TicketMutation<BasedChange> = {
  send: ({ change, base }) => sendChange(change, base, base.version),
  transition: ({ change }) => changed(change),
};

function basedOnShown(cache: QueryClient, id: string, change: TicketChange): BasedChange {
  const base = cache.getQueryData<Ticket>(ticketKeys.one(id));
  if (!base) throw new Error('Cannot change a ticket that is not loaded.');
  return { change, base };
}

function useUndoOfChange(id: string): NonNullable<TicketMutation<BasedChange>['undo']> {
  const run = useRunTicketMutation(id);
  const done = useDoneSentences();
  return ({ change, base }) => ({
    message: done.changed(base, change),
    run: async ({ ticket }) => ticket && run(reversal, { change: reversed(change, base), base: ticket }),
  });
}

/** For the properties. If somebody else changed it first, the user is asked which value to keep (product paper, 10.5). */
export function useChangeTicket(id: string): (change: Omit<TicketChange, 'description'>) => void {
  const cache = useQueryClient();
  const ask = useConflictQuestion(id);
  const { mutate } = useTicketMutation<BasedChange>(id, {
    ...basedChange(cache),
    isQuiet: true,
    onRefused: (error, { change }) => {
      if (error instanceof ConflictError) ask(error, () => mutate(basedOnShown(cache, id, change)));
      else if (!isSignedOut(error)) alertFailure(error);
    },
    undo: useUndoOfChange(id),
  });
  return (change) => mutate(basedOnShown(cache, id, change));
}

/** For texts; the edit field itself shows conflicts. */
export function useRewriteTicket(id: string) {
  const cache = useQueryClient();
  const undo = useUndoOfChange(id);
  const { mutateAsync } = useTicketMutation<BasedChange>(id, { ...basedChange(cache), isQuiet: true, undo });
  return (change: Pick<TicketChange, 'subject' | 'description'>) => mutateAsync(basedOnShown(cache, id, change));
}

const closing = (id: string, me: PersonRef): TicketMutation<{ with_sheet: boolean }> => ({
  send: (body) => unwrap(call(ticketsApi.close, { params: { id }, body })),
  transition: () => closed(me, new Date().toISOString()),
});

const reopening = (id: string): TicketMutation<void> => ({
  send: () => unwrap(call(ticketsApi.reopen, { params: { id } })),
  transition: () => reopened,
});

/** Timers that it stops stay stopped when it is undone. */
export function useCloseTicket(id: string) {
  const cache = useQueryClient();
  const run = useRunTicketMutation(id);
  const done = useDoneSentences();
  const mayReopen = useCan('tickets.reopen');
  return useTicketMutation<{ with_sheet: boolean }>(id, {
    ...closing(id, useMe()),
    isQuiet: true,
    undo: () => {
      const ticket = mayReopen && shownTicket(cache, id);
      return ticket ? { message: done.closed(ticket), run: () => run(reopening(id), undefined) } : null;
    },
  });
}

export function useReopenTicket(id: string) {
  const cache = useQueryClient();
  const me = useMe();
  const run = useRunTicketMutation(id);
  const done = useDoneSentences();
  const mayClose = useCan('tickets.close');
  return useTicketMutation<void>(id, {
    ...reopening(id),
    undo: () => {
      const shown = shownTicket(cache, id);
      if (!shown) return null;
      const close = ({ ticket }: { ticket?: Ticket }) => run(closing(id, me), { with_sheet: Boolean(ticket?.sheet) });
      return mayClose ? { message: done.reopened(shown), run: close } : null;
    },
  });
}

/** For lists of what waits to be sent. */
const timed = (cache: QueryClient, id: string) => shownTicket(cache, id) ?? { id, ticket_id: 0, subject: '' };

export function useStartTimer(id: string) {
  const cache = useQueryClient();
  const outbox = useOutbox();
  const me = useMe();
  return useTicketMutation<void>(id, {
    send: async () => {
      const isSent = (await sendTimer(outbox, 'start', timed(cache, id))) === 'sent';
      if (isSent) void askToStopOthers(cache, id, me.id);
      return {};
    },
    transition: () => timerStarted(uuidv7(), me, new Date().toISOString()),
  });
}

export function useStopTimer(id: string) {
  const cache = useQueryClient();
  const outbox = useOutbox();
  const me = useMe();
  return useTicketMutation<void>(id, {
    send: async () => {
      await sendTimer(outbox, 'stop', timed(cache, id));
      return {};
    },
    transition: () => timerStopped(me.id),
    personOf: () => me.id,
  });
}
