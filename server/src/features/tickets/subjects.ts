import { sql } from 'kysely';
import { defineSubject } from '../../kernel/owner-kinds.ts';
import { isOpenTo } from './policy.ts';
import { type TicketReference, ticketReference, ticketTitle } from './queries.ts';

export const ticketSubject = defineSubject<TicketReference>({
  permission: 'tickets.view',
  isReadable: (reader) => sql`(${reader.isAgent} or exists (
    select from tickets as t
    where t.organization_id = n.organization_id and t.id = n.subject_id and ${isOpenTo(reader)}))`,
  row: sql`select ${ticketReference} from tickets as t where t.organization_id = n.organization_id and t.id = n.subject_id`,
  view: (ticket) => ({
    url: `/tickets/${ticket.ticket_id}`,
    about: { type: 'ticket', id: ticket.id, name: ticketTitle(ticket) },
  }),
});
