import type { ArticleReach, ticketArticlesApi } from '@sightline/contract/knowledge/ticket-articles';
import { sql } from 'kysely';
import type { Action } from '../../../kernel/action.ts';
import { requireRoom } from '../../talk/queries.ts';
import { articleIsReadable, isReadableInSpace } from '../policy.ts';

type Row = { id: string; slug: string; title: string } & Omit<ArticleReach, 'article'>;

/** Agents read what is published; of customers, any space that they belong to may be one that reads it. */
const isReadableByMember = sql`exists (
  select from roles as held
  where held.organization_id = m.organization_id and held.person_id = m.person_id
    and (case when held.branch_id is null then a.status = 'published' else ${isReadableInSpace(sql`held.branch_id`)} end))`;

/** Lists the readers of a room who cannot read an article: of its members, the customer of a ticket's room, and guests in a call of it. */
export const findReach: Action<typeof ticketArticlesApi.reach> = async (ctx, { params, query }) => {
  const room = await requireRoom(ctx, params.id);
  const branch = sql`${room.ticket?.branch_id ?? null}::uuid`;
  const { rows } = await sql<Row>`
    select a.id, a.slug, a.title, a.status = 'published' as is_published,
      array(
        select b.name from branches as b
        where b.organization_id = a.organization_id and b.id = ${branch} and not ${isReadableInSpace(branch)}
        union all
        (select p.name from room_members as m
        join people as p on p.organization_id = m.organization_id and p.id = m.person_id
        where m.organization_id = a.organization_id and m.room_id = ${room.id} and m.person_id <> ${ctx.actor.id}
          and not ${isReadableByMember} order by p.name limit 10)) as hidden_from,
      a.visibility <> 'public' and exists (
        select from calls as c
        join call_participants as cp on cp.organization_id = c.organization_id and cp.call_id = c.id and cp.left_at is null
        join people as g on g.organization_id = cp.organization_id and g.id = cp.person_id and g.kind = 'guest'
        where c.organization_id = a.organization_id and c.room_id = ${room.id} and c.ended_at is null)
        as is_hidden_from_guests
    from articles as a
    where a.organization_id = ${ctx.organization_id} and a.slug = any(${query.slugs ?? []}::text[])
      and ${articleIsReadable(ctx.actor)}`.execute(ctx.db);
  return { reach: rows.map(({ id, slug, title, ...reach }) => ({ article: { id, slug, title }, ...reach })) };
};
