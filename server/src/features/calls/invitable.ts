import type { callsApi } from '@sightline/contract/calls/calls';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { Member } from '@sightline/contract/people/people';
import { type RawBuilder, sql } from 'kysely';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { admitsCustomersOf } from '../talk/policy.ts';
import { holdRoles } from '../talk/queries.ts';
import { requireRoomOfCall } from './access.ts';

/**
 * Agents may be called anywhere; people of a customer only where nothing is another customer's, as the kind of the room
 * says. Members of the room may always be rung again.
 */
const invitableIn = (ctx: Ctx, roomId: string): RawBuilder<unknown> => sql`
  from people p
  join rooms r on r.organization_id = p.organization_id and r.id = ${roomId}
  cross join lateral (
    select exists (
      select from room_members m
      where m.organization_id = r.organization_id and m.room_id = r.id and m.person_id = p.id) as is_member
  ) known
  where p.organization_id = ${ctx.organization_id} and p.kind = 'user' and (
    known.is_member
    or exists (
      select from roles o
      where o.organization_id = p.organization_id and o.person_id = p.id and (
        o.branch_id is null or ${admitsCustomersOf(sql`o.branch_id`)})))`;

/** The names of the people to ring, who keep their roles until the transaction ends. */
export async function requireInvitable(ctx: Ctx, roomId: string, ids: string[]): Promise<string> {
  await holdRoles(ctx, ids);
  const { rows } = await sql<{ name: string }>`
    select p.name ${invitableIn(ctx, roomId)} and p.id = any(${ids}::uuid[])`.execute(ctx.db);
  if (rows.length < ids.length) throw new AppError('NOT_A_MEMBER', 'user_ids');
  return rows.map(({ name }) => name).join(', ');
}

type Row = Pick<Member, 'id' | 'name' | 'email' | 'role' | 'branch'>;

/** Members of the room first, then by name, without those who are in the call. */
export const listInvitable: Action<typeof callsApi.invitable> = async (ctx, { params, query }) => {
  const roomId = await requireRoomOfCall(ctx, params.id);
  const words = query.query?.trim();
  const isMeant = words
    ? sql`position(plain_text(${words}) in plain_text(p.name || ' ' || coalesce(p.email::text, ''))) > 0`
    : sql`true`;
  const { rows } = await sql<Row>`
    with invitable as (
      select p.id, p.name, p.email, known.is_member ${invitableIn(ctx, roomId)} and ${isMeant} and not exists (
        select from call_participants c
        where c.organization_id = p.organization_id and c.call_id = ${params.id} and c.person_id = p.id and c.left_at is null)
    )
    select i.id, i.name, coalesce(i.email::text, '') email, o.role, o.branch
    from invitable i
    cross join lateral (
      select r.name as role, case when b.id is not null then
        jsonb_build_object('id', b.id, 'name', b.name, 'organization_id', b.organization_id,
          'organization', jsonb_build_object('id', g.id, 'name', g.name)) end as branch
      from roles r
      left join branches b on b.organization_id = r.organization_id and b.id = r.branch_id
      left join organizations g on g.id = b.organization_id
      where r.organization_id = ${ctx.organization_id} and r.person_id = i.id
      order by r.branch_id nulls first limit 1
    ) o
    order by i.is_member desc, i.name collate "und-x-icu", i.id
    limit ${sql.lit(limits.pages.people)}`.execute(ctx.db);
  return { users: rows.map((row) => ({ ...row, kind: row.branch ? 'branch' : 'organization' })) };
};
