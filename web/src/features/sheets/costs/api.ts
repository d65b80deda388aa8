import { sheetCostsApi } from '@sightline/contract/sheet-lines';
import type { AssistanceSheet } from '@sightline/contract/sheets';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';

export const ratesQuery = queryOptions({
  queryKey: ['sheet-rates'],
  queryFn: async ({ signal }) => (await unwrap(call(sheetCostsApi.rates, { signal }))).rates,
});

type SheetRef = Pick<AssistanceSheet, 'id' | 'ticket_id'>;

/** Below the key of the sheets of a ticket, whose event refreshes it too. */
export const proposalsQuery = ({ id, ticket_id }: SheetRef) =>
  queryOptions({
    queryKey: ['sheets', ticket_id, id, 'proposals'],
    queryFn: ({ signal }) => unwrap(call(sheetCostsApi.proposals, { params: { id: ticket_id, sheetId: id }, signal })),
  });

type Body = Parameters<typeof call<typeof sheetCostsApi.add>>[1]['body'];

/** Adds a line that needs no form, and takes one off. */
export function useLines({ id: sheetId, ticket_id: id }: SheetRef) {
  const cache = useQueryClient();
  const settled = {
    onError: alertFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: ['sheets', id, sheetId] }),
  };
  const add = useMutation({
    mutationFn: (body: Body) => unwrap(call(sheetCostsApi.add, { params: { id, sheetId }, body })),
    ...settled,
  });
  const remove = useMutation({
    mutationFn: (lineId: string) => unwrap(call(sheetCostsApi.remove, { params: { id, sheetId, lineId } })),
    ...settled,
  });
  return { add, remove };
}
