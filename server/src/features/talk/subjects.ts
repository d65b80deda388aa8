import { noticeOf } from '@sightline/contract/talk/talk';
import { sql } from 'kysely';
import { defineSubject } from '../../kernel/owner-kinds.ts';
import { type TicketReference, ticketReference, ticketTitle } from '../tickets/queries.ts';
import { isReadableBy } from './room-kinds.ts';

type MessageRow = {
  id: string;
  room_id: string;
  message: string;
  sender: string;
  files: string[];
  ticket: TicketReference | null;
};

export const messageSubject = defineSubject<MessageRow>({
  permission: 'talk.view',
  isReadable: (reader) => sql`exists (
    select from chats as c join rooms as r on r.organization_id = c.organization_id and r.id = c.room_id
    where c.organization_id = n.organization_id and c.id = n.subject_id and ${isReadableBy(reader)})`,
  row: sql`
    select jsonb_build_object('id', c.id, 'room_id', c.room_id, 'message', c.message, 'sender', s.name,
      'ticket', case when t.id is not null then ${ticketReference} end,
      'files', array(select f.name from files as f
        where f.organization_id = c.organization_id and f.chat_id = c.id order by f.position))
    from chats as c
    left join people as s on s.organization_id = c.organization_id and s.id = c.sender_id
    left join tickets as t on t.organization_id = c.organization_id and t.room_id = c.room_id
    where c.organization_id = n.organization_id and c.id = n.subject_id`,
  view: ({ id, room_id, message, sender, files, ticket }) => ({
    url: `/talk?room=${room_id}&message=${id}`,
    about: ticket && { type: 'ticket', id: ticket.id, name: ticketTitle(ticket) },
    body: noticeOf({ message, attachments: files.map((name) => ({ name })) }),
    author: sender,
  }),
});
