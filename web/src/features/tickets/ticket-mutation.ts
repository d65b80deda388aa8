import type { Ticket } from '@sightline/contract/tickets/tickets';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMe } from '#web/features/session/session.tsx';
import {
  cachedIn,
  type Resource,
  type ResourceMutation,
  runResourceMutation,
  useResourceMutation,
} from '#web/lib/resource-mutation.ts';
import { patchPage, type TicketPage, ticketKeys } from './api.ts';
import { showConflictNotice } from './conflict-notice.ts';
import type { Transition } from './transitions.ts';

type Answer = { ticket?: Ticket };

export type TicketMutation<V> = Pick<
  ResourceMutation<V, Answer, Transition>,
  'send' | 'isQuiet' | 'onRefused' | 'undo'
> & {
  transition: (variables: V) => Transition;
  /** The person the action is about, as in the history event. */
  personOf?: (variables: V) => string;
};

const ticketResource = (id: string): Resource<Transition> => ({
  mutationKey: ticketKeys.verb(id),
  places: [
    cachedIn<Ticket, Transition>(ticketKeys.one(id), (ticket, transition) => transition(ticket)),
    cachedIn<TicketPage, Transition>(ticketKeys.lists, (page, transition) => patchPage(page, id, transition)),
  ],
  staleKey: ticketKeys.all,
});

/** One action on one ticket. If another person acted first, the error names them. */
const ticketMutation = <V>(
  cache: QueryClient,
  myId: string,
  id: string,
  { transition, onRefused, personOf, ...rest }: TicketMutation<V>,
): ResourceMutation<V, Answer, Transition> => ({
  ...rest,
  change: transition,
  onAnswer: ({ ticket }, isLast) => {
    if (!ticket) return;
    const { version } = ticket;
    cache.setQueryData<Ticket>(ticketKeys.one(id), (shown) => (shown && !isLast ? { ...shown, version } : ticket));
  },
  onRefused: (error, variables) => {
    onRefused?.(error, variables);
    void showConflictNotice(id, error, myId, personOf?.(variables));
  },
});

export function useTicketMutation<V>(id: string, mutation: TicketMutation<V>) {
  const cache = useQueryClient();
  const me = useMe();
  return useResourceMutation(ticketResource(id), ticketMutation(cache, me.id, id, mutation));
}

/** For an undo: acts on this ticket even when the component shows another one by then. */
export function useRunTicketMutation(id: string) {
  const cache = useQueryClient();
  const me = useMe();
  return <V>(mutation: TicketMutation<V>, variables: V): Promise<Answer> =>
    runResourceMutation(cache, ticketResource(id), ticketMutation(cache, me.id, id, mutation), variables);
}
