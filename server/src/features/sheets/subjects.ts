import { sql } from 'kysely';
import { defineSubject } from '../../kernel/owner-kinds.ts';
import { isOpenTo } from '../tickets/policy.ts';
import { type TicketReference, ticketReference, ticketTitle } from '../tickets/queries.ts';

const ofSheet = sql`assistance_sheets as s
  join tickets as t on t.organization_id = s.organization_id and t.id = s.ticket_id
  where s.organization_id = n.organization_id and s.id = n.subject_id`;

export const sheetSubject = defineSubject<{ id: string; ticket: TicketReference }>({
  permission: 'sheets.view',
  isReadable: (reader) => sql`(${reader.isAgent} or exists (select from ${ofSheet} and ${isOpenTo(reader)}))`,
  row: sql`select jsonb_build_object('id', s.id, 'ticket', ${ticketReference}) from ${ofSheet}`,
  view: ({ id, ticket }) => ({
    url: `/tickets/${ticket.id}/assistance-sheet/${id}`,
    about: { type: 'ticket', id: ticket.id, name: ticketTitle(ticket) },
  }),
});
