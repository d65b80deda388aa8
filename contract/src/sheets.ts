import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, line, PersonRef, prose, Timestamp } from './fields.ts';
import { limits } from './limits.ts';

/** What was found and done. Adding a new sheet makes the existing ones outdated (section 4). */
export const AssistanceSheet = z.object({
  id: Id,
  ticket_id: Id,
  /** 1, 2, 3 … within the ticket. */
  number: z.int(),
  status: z.enum(['current', 'outdated']),
  problem: z.string(),
  work_done: z.string(),
  conclusion: z.string(),
  recommendations: z.string(),
  author: PersonRef,
  /** The only person who may open the sheet on its own page (section 6). */
  reviewer: PersonRef.nullable(),
  created_at: Timestamp,
});
export type AssistanceSheet = z.infer<typeof AssistanceSheet>;

export const CreateSheetInput = z.object({
  id: Id.optional(),
  problem: line(limits.sheetText),
  work_done: line(limits.sheetText),
  conclusion: prose(limits.sheetText).default(''),
  recommendations: prose(limits.sheetText).default(''),
  reviewer_id: Id.nullable().default(null),
});

const SheetParams = z.object({ id: Id, sheetId: Id });

export const sheetsApi = {
  list: endpoint('GET', '/ticket-assistance-sheets', {
    summary: 'Lists the assistance sheets of a ticket, newest first.',
    query: z.object({ filter: z.object({ ticket_id: Id }) }),
    data: z.object({ assistance_sheets: z.array(AssistanceSheet) }),
    errors: ['NOT_FOUND'],
  }),
  create: endpoint('POST', '/ticket/:id/assistance-sheets', {
    summary: 'Writes an assistance sheet, which becomes the current one.',
    description: 'Earlier sheets become outdated. Repeating an `id` returns the existing sheet.',
    params: z.object({ id: Id }),
    body: CreateSheetInput,
    idempotentBy: 'id',
    data: z.object({ assistance_sheet: AssistanceSheet }),
    errors: ['TICKET_CLOSED', 'NOT_A_MEMBER', 'CONFLICT'],
  }),
  find: endpoint('GET', '/ticket/:id/assistance-sheet/:sheetId', {
    summary: "Opens a sheet on its reviewer's page.",
    description: 'Everybody else gets NOT_SHEET_REVIEWER.',
    params: SheetParams,
    data: z.object({
      assistance_sheet: AssistanceSheet,
      ticket: z.object({ id: Id, ticket_id: z.int(), subject: z.string(), branch_name: z.string().nullable() }),
    }),
    errors: ['NOT_SHEET_REVIEWER'],
  }),
  remove: endpoint('DELETE', '/ticket/:id/assistance-sheet/:sheetId', {
    summary: 'Deletes an assistance sheet.',
    params: SheetParams,
    errors: ['TICKET_CLOSED'],
  }),
};

export const sheetEvents = {
  SheetsChangedEvent: z.object({ ticket_id: Id }),
};
