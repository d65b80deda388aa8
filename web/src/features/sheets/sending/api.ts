import { sheetSendingApi } from '@sightline/contract/sheets/sending';
import type { AssistanceSheet } from '@sightline/contract/sheets/sheets';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

type SheetRef = Pick<AssistanceSheet, 'id' | 'ticket_id'>;

/** Below the key of the sheets of a ticket, whose event refreshes it too. */
export const sheetMailsQuery = ({ id, ticket_id }: SheetRef) =>
  queryOptions({
    queryKey: ['sheets', ticket_id, id, 'mails'],
    queryFn: ({ signal }) => unwrap(call(sheetSendingApi.mails, { params: { id: ticket_id, sheetId: id }, signal })),
  });

/** From which check a ticket follows; null of most tickets. */
export const originQuery = (ticketId: string) =>
  queryOptions({
    queryKey: ['sheets', ticketId, 'origin'],
    queryFn: async ({ signal }) =>
      (await unwrap(call(sheetSendingApi.origin, { params: { id: ticketId }, signal }))).origin,
  });
