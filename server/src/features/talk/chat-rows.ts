import type { ChatMessage } from '@sightline/contract/talk/talk';
import { type RawBuilder, sql } from 'kysely';
import { type FileRow, filesOfChat, presentFile } from '../files/queries.ts';

/** A message as it leaves the database: whole but for the addresses of its files. */
export type ChatRow = Omit<ChatMessage, 'attachments' | 'attachment_ids' | 'read'> & { files: FileRow[] };

/**
 * The columns of message `c` of a query, its people, quote and files included: one query however long the page.
 * `visibleFrom` hides quotes of what was said before.
 */
export function chatColumns(visibleFrom: string | null): RawBuilder<unknown> {
  return sql`
    c.id, c.room_id, c.seq, c.kind, c.message, c.created_at, c.edited_at is not null as edited,
    c.deleted_at is not null as deleted, c.receiver_ids, c.is_received as received,
    c.is_notified as notified, c.reply_id, c.tagged_ids,
    (select json_build_object('id', p.id, 'name', p.name) from people as p
      where p.organization_id = c.organization_id and p.id = c.sender_id) as sender,
    coalesce((select json_agg(m.person_id order by m.person_id) from room_members as m
      where m.organization_id = c.organization_id and m.room_id = c.room_id and m.read_seq >= c.seq
        and m.person_id = any(c.receiver_ids)), '[]') as read_ids,
    (select json_build_object('id', q.id, 'message', q.message, 'deleted', q.deleted_at is not null,
        'sender', json_build_object('id', qp.id, 'name', qp.name))
      from chats as q join people as qp on qp.organization_id = q.organization_id and qp.id = q.sender_id
      where q.organization_id = c.organization_id and q.id = c.reply_id
        and (${visibleFrom}::timestamptz is null or q.created_at >= ${visibleFrom})) as reply,
    ${filesOfChat} as files`;
}

export function presentChat({ files, ...chat }: ChatRow): ChatMessage {
  const read = chat.read_ids.length > 0;
  const received = chat.received || read;
  return { ...chat, read, received, attachment_ids: files.map(({ id }) => id), attachments: files.map(presentFile) };
}
