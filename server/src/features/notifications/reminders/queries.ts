import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { Reminder, remindersApi } from '@sightline/contract/notifications/reminders';
import { noticeOf } from '@sightline/contract/talk/talk';
import { type RawBuilder, sql } from 'kysely';
import { paged } from '../../../db/pagination.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { isOfActor, messageOrTicket } from './policy.ts';

type Row = Pick<Reminder, 'id' | 'remind_at' | 'is_due' | 'is_done' | 'created_at'> & {
  chat_id: string | null;
  room_id: string | null;
  message: string | null;
  sender_name: string | null;
  file_names: string[];
  ticket_number: number | null;
  ticket_subject: string | null;
};

function present(row: Row): Reminder {
  const { id, remind_at, is_due, is_done, created_at, chat_id, room_id, message, sender_name, file_names } = row;
  const shared = { id, remind_at, is_due, is_done, created_at };
  if (chat_id === null) {
    const { ticket_number, ticket_subject } = row;
    const title = `#${ticket_number}`;
    return { ...shared, type: 'ticket', title, body: ticket_subject ?? '', url: `/tickets/${ticket_number}` };
  }
  const body = noticeOf({ message: message ?? '', attachments: file_names.map((name) => ({ name })) });
  return {
    ...shared,
    type: 'message',
    title: sender_name ?? '',
    body,
    url: `/talk?room=${room_id}&message=${chat_id}`,
  };
}

const columns = sql`
  m.id, m.remind_at, m.fired_at is not null and m.done_at is null as is_due, m.done_at is not null as is_done, m.created_at,
  m.chat_id, c.room_id, c.message, s.name as sender_name, t.ticket_id as ticket_number, t.subject as ticket_subject,
  coalesce((select array_agg(f.name order by f.position) from files as f
    where f.organization_id = m.organization_id and f.chat_id = m.chat_id), '{}') as file_names`;

const sender = sql`left join people as s on s.organization_id = c.organization_id and s.id = c.sender_id`;

const isListed = (ctx: Ctx): RawBuilder<unknown> =>
  sql`m.organization_id = ${ctx.organization_id} and m.removed_at is null and ${isOfActor(ctx.actor)}`;

/** Leaves out reminders of subjects that their owner may not see now. */
export const listReminders: Action<typeof remindersApi.list> = async (ctx, { query }) => {
  const isDone = query.filter?.done ?? false;
  const where = sql`${isListed(ctx)} and (m.done_at is not null) = ${isDone}`;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from reminders as m ${messageOrTicket} where ${where}`.execute(ctx.db);
  const wanted = { page: query.page, perPage: limits.pages.reminders, total: counted.rows[0]?.total ?? 0 };
  const order = isDone ? sql`m.done_at desc, m.id` : sql`m.remind_at, m.id`;
  const { rows, pagination } = await paged(wanted, async (limit) => {
    const listed = await sql<Row>`
      select ${columns} from reminders as m ${messageOrTicket} ${sender} where ${where} order by ${order} ${limit}`.execute(
      ctx.db,
    );
    return listed.rows;
  });
  return { reminders: rows.map(present), pagination };
};

/** A reminder of the caller's, of something that the caller may see. */
export async function requireReminder(ctx: Ctx, id: string): Promise<Reminder> {
  const { rows } = await sql<Row>`
    select ${columns} from reminders as m ${messageOrTicket} ${sender} where ${isListed(ctx)} and m.id = ${id}`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND', 'id');
  return present(row);
}

export async function countOpen({ db, organization_id, actor }: Ctx): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from reminders
    where organization_id = ${organization_id} and person_id = ${actor.id} and done_at is null and removed_at is null`.execute(
    db,
  );
  return rows[0]?.open ?? 0;
}
