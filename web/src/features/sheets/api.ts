import { sheetCostsApi } from '@sightline/contract/sheets/costs';
import { questionLibraryApi } from '@sightline/contract/sheets/question-library';
import { type CreateSheetInput, sheetsApi } from '@sightline/contract/sheets/sheets';
import { sheetTemplatesApi } from '@sightline/contract/sheets/templates';
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, unwrap } from '#web/lib/api.ts';

export type SheetBody = z.input<typeof CreateSheetInput>;

/** All sheets of a ticket, the latest first. */
export const sheetsQuery = (ticketId: string) =>
  queryOptions({
    queryKey: ['sheets', ticketId],
    queryFn: ({ signal }) => unwrap(call(sheetsApi.list, { query: { filter: { ticket_id: ticketId } }, signal })),
    select: ({ assistance_sheets }) => assistance_sheets,
  });

/** Reads the reviewer's page; anybody else is refused with NOT_SHEET_REVIEWER. */
export const sheetQuery = (ticketId: string, sheetId: string) =>
  queryOptions({
    queryKey: ['sheets', ticketId, sheetId],
    queryFn: ({ signal }) => unwrap(call(sheetsApi.find, { params: { id: ticketId, sheetId }, signal })),
  });

export const createSheet = (ticketId: string, body: SheetBody) =>
  call(sheetsApi.create, { params: { id: ticketId }, body });

/** The event that everybody receives refetches the rest. */
export const useRemoveSheet = (ticketId: string) =>
  useMutation({
    mutationFn: (sheetId: string) => unwrap(call(sheetsApi.remove, { params: { id: ticketId, sheetId } })),
    onSettled: (_data, _error, _sheetId, _context, { client }) =>
      client.invalidateQueries({ queryKey: sheetsQuery(ticketId).queryKey }),
  });

/** Reads a sheet with its questions and answers, for people who fill it in. */
export const filledSheetQuery = (ticketId: string, sheetId: string) =>
  queryOptions({
    queryKey: ['sheets', ticketId, sheetId, 'form'],
    queryFn: ({ signal }) => unwrap(call(sheetsApi.open, { params: { id: ticketId, sheetId }, signal })),
  });

/** The rates of new sheets. */
export const sheetRatesQuery = queryOptions({
  queryKey: ['sheet-rates'],
  queryFn: async ({ signal }) => (await unwrap(call(sheetCostsApi.rates, { signal }))).rates,
});

/** Below the key of the sheets of a ticket, whose event refreshes it too. */
export const costProposalsQuery = ({ id, ticket_id }: { id: string; ticket_id: string }) =>
  queryOptions({
    queryKey: ['sheets', ticket_id, id, 'proposals'],
    queryFn: ({ signal }) => unwrap(call(sheetCostsApi.proposals, { params: { id: ticket_id, sheetId: id }, signal })),
  });

export const templatesKey = ['sheet-templates'] as const;

export const sheetTemplatesQuery = queryOptions({
  queryKey: [...templatesKey, 'all'],
  queryFn: async ({ signal }) => (await unwrap(call(sheetTemplatesApi.list, { signal }))).sheet_templates,
});

/** A key of its own for the settings, which show how many sheets began with each: they alone refetch with every sheet. */
export const countedTemplatesQuery = queryOptions({
  ...sheetTemplatesQuery,
  queryKey: [...templatesKey, 'counted'],
});

/** Published templates with all their questions, for devices that begin sheets without a connection. */
export const publishedTemplatesQuery = queryOptions({
  queryKey: [...templatesKey, 'published'],
  queryFn: async ({ signal }) => (await unwrap(call(sheetTemplatesApi.published, { signal }))).published_templates,
  staleTime: 60_000,
});

export const sheetTemplateQuery = (id: string) =>
  queryOptions({
    queryKey: [...templatesKey, id],
    queryFn: async ({ signal }) =>
      (await unwrap(call(sheetTemplatesApi.find, { params: { id }, signal }))).sheet_template,
  });

export const questionsQuery = queryOptions({
  queryKey: ['questions'],
  queryFn: async ({ signal }) => (await unwrap(call(questionLibraryApi.list, { signal }))).questions,
});
