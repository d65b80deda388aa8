import { ticketFormsApi } from '@sightline/contract/tickets/forms';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

export const formsKey = ['ticket-forms'] as const;

export const ticketFormsQuery = queryOptions({
  queryKey: [...formsKey, 'all'],
  queryFn: async ({ signal }) => (await unwrap(call(ticketFormsApi.list, { signal }))).ticket_forms,
  staleTime: 60_000,
});

/** For the settings, which say how many tickets were created with each: they alone follow every ticket. */
export const countedFormsQuery = queryOptions({ ...ticketFormsQuery, queryKey: [...formsKey, 'counted'] });

/** Never stale: the answers of a ticket's form never change. */
export const formOfTicketQuery = (ticketId: string) =>
  queryOptions({
    queryKey: [...formsKey, 'of', ticketId],
    queryFn: async ({ signal }) =>
      (await unwrap(call(ticketFormsApi.ofTicket, { params: { id: ticketId }, signal }))).filled_form,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const publicFormQuery = (slug: string) =>
  queryOptions({
    queryKey: ['public-form', slug],
    queryFn: ({ signal }) => unwrap(call(ticketFormsApi.open, { params: { slug }, signal })),
    retry: false,
  });
