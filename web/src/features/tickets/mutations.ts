import type { PersonRef } from '@sightline/contract/fields';
import { type Ticket, ticketsApi } from '@sightline/contract/tickets';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#web/features/session/session.tsx';
import { alertFailure } from '#web/lib/alerts.ts';
import { ApiError, call, unwrap } from '#web/lib/api.ts';
import { type Resource, shownAt, useResourceMutation } from '#web/lib/resource-mutation.ts';
import { patchPage, type TicketPage, ticketKeys } from './api.ts';
import { ConflictError, sendChange } from './conflict.ts';
import { showConflictNotice } from './conflict-notice.ts';
import { useConflictQuestion } from './conflict-question.tsx';
import { askToStopOthers } from './timer/other-timers.ts';
import {
  assigned,
  changed,
  closed,
  reopened,
  type TicketChange,
  type Transition,
  timerStarted,
  timerStopped,
  unassigned,
} from './transitions.ts';

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

type TicketMutation<V> = {
  /** Sends the request; may resolve with the updated ticket. */
  send: (variables: V) => Promise<{ ticket?: Ticket }>;
  transition: (variables: V) => Transition;
  /** The component, or `onRefused`, shows the error. */
  isQuiet?: boolean;
  onRefused?: (error: Error, variables: V) => void;
  /** The person the action is about, as in the history event. */
  personOf?: (variables: V) => string;
};

const ticketResource = (id: string): Resource<Transition> => ({
  mutationKey: ticketKeys.verb(id),
  places: [
    shownAt<Ticket, Transition>(ticketKeys.one(id), (ticket, transition) => transition(ticket)),
    shownAt<TicketPage, Transition>(ticketKeys.lists, (page, transition) => patchPage(page, id, transition)),
  ],
  staleKey: ticketKeys.all,
});

/** One action on one ticket. If somebody else acted first, the error names them. */
function useTicketMutation<V>(
  id: string,
  { send, transition, isQuiet = false, onRefused, personOf }: TicketMutation<V>,
) {
  const cache = useQueryClient();
  const me = useMe();
  return useResourceMutation(ticketResource(id), {
    send,
    isQuiet,
    change: transition,
    onAnswer: ({ ticket }, isLast) => {
      if (!ticket) return;
      const { version } = ticket;
      cache.setQueryData<Ticket>(ticketKeys.one(id), (shown) => (shown && !isLast ? { ...shown, version } : ticket));
    },
    onRefused: (error, variables) => {
      onRefused?.(error, variables);
      void showConflictNotice(id, error, me.id, personOf?.(variables));
    },
  });
}

export const useAssign = (id: string) =>
  useTicketMutation<PersonRef>(id, {
    send: (person) => unwrap(call(ticketsApi.assign, { params: { id, userId: person.id } })),
    transition: assigned,
    personOf: (person) => person.id,
  });

export const useUnassign = (id: string) =>
  useTicketMutation<PersonRef>(id, {
    send: (person) => unwrap(call(ticketsApi.unassign, { params: { id, userId: person.id } })),
    transition: (person) => unassigned(person.id),
    personOf: (person) => person.id,
  });

/** `base` is the ticket as it was shown when I made the choice. */
type BasedChange = { change: TicketChange; base: Ticket };

/** My earlier changes raise the version, so it is read when the request starts. */
const changeMutation = (cache: QueryClient): TicketMutation<BasedChange> => ({
  send: ({ change, base }) =>
    sendChange(change, base, cache.getQueryData<Ticket>(ticketKeys.one(base.id))?.version ?? base.version),
  transition: ({ change }) => changed(change),
  isQuiet: true,
});

function basedOnShown(cache: QueryClient, id: string, change: TicketChange): BasedChange {
  const base = cache.getQueryData<Ticket>(ticketKeys.one(id));
  if (!base) throw new Error('Cannot change a ticket that is not loaded.');
  return { change, base };
}

/** For the properties. If somebody else changed it first, the user is asked which value to keep (product paper, 10.5). */
export function useChangeTicket(id: string): (change: TicketChange) => void {
  const cache = useQueryClient();
  const ask = useConflictQuestion(id);
  const { mutate } = useTicketMutation<BasedChange>(id, {
    ...changeMutation(cache),
    onRefused: (error, { change }) => {
      if (error instanceof ConflictError) ask(error, () => mutate(basedOnShown(cache, id, change)));
      else if (!isSignedOut(error)) alertFailure(error);
    },
  });
  return (change) => mutate(basedOnShown(cache, id, change));
}

/** For texts; the edit field itself shows conflicts. */
export function useRewriteTicket(id: string) {
  const cache = useQueryClient();
  const { mutateAsync } = useTicketMutation<BasedChange>(id, changeMutation(cache));
  return (change: Pick<TicketChange, 'subject' | 'description'>) => mutateAsync(basedOnShown(cache, id, change));
}

export function useCloseTicket(id: string) {
  const me = useMe();
  return useTicketMutation<{ with_sheet: boolean }>(id, {
    send: (body) => unwrap(call(ticketsApi.close, { params: { id }, body })),
    transition: () => closed(me, new Date().toISOString()),
    isQuiet: true,
  });
}

export const useReopenTicket = (id: string) =>
  useTicketMutation<void>(id, {
    send: () => unwrap(call(ticketsApi.reopen, { params: { id } })),
    transition: () => reopened,
  });

export function useStartTimer(id: string) {
  const cache = useQueryClient();
  const me = useMe();
  return useTicketMutation<void>(id, {
    send: async () => {
      await unwrap(call(ticketsApi.startTimer, { params: { id } }));
      void askToStopOthers(cache, id, me.id);
      return {};
    },
    transition: () => timerStarted(uuidv7(), me, new Date().toISOString()),
  });
}

export function useStopTimer(id: string) {
  const me = useMe();
  return useTicketMutation<void>(id, {
    send: async () => {
      await unwrap(call(ticketsApi.stopTimer, { params: { id } }));
      return {};
    },
    transition: () => timerStopped(me.id),
    personOf: () => me.id,
  });
}
