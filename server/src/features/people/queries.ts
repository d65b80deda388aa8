import type { HandlerInput } from '@sightline/contract/endpoint';
import { limits } from '@sightline/contract/limits';
import type { Face, Member, peopleApi } from '@sightline/contract/people';
import { roleKinds } from '@sightline/contract/permissions';
import { type RawBuilder, sql } from 'kysely';
import { paged } from '../../db/pagination.ts';
import type { Action } from '../../kernel/action.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/context.ts';
import { fileUrl } from '../files/queries.ts';
import { faceIsVisible } from './policy.ts';

type Row = Pick<Member, 'id' | 'name' | 'email' | 'role' | 'branch'>;

/** The members of the workspace, each once, by name. Guests see the agents and the people of their own space. */
export const listPeople: Action<typeof peopleApi.list> = async (ctx, { query }) => {
  const members = membersFor(ctx, query);
  const counted = await sql<{ total: number }>`select count(distinct p.id)::int total ${members}`.execute(ctx.db);
  const wanted = { page: query.page, perPage: limits.pages.people, total: counted.rows[0]?.total ?? 0 };
  const { rows, pagination } = await paged(wanted, async (limit) => {
    const listed = await sql<Row>`
      select * from (
        select distinct on (p.id) p.id, p.name, coalesce(p.email::text, '') email, r.name as role,
          case when b.id is null then null
            else jsonb_build_object('id', b.id, 'name', b.name, 'organization_id', b.organization_id,
              'organization', jsonb_build_object('id', o.id, 'name', o.name)) end as branch
        ${members}
        order by p.id, r.branch_id nulls first
      ) as member
      order by name collate "und-x-icu", id ${limit}`.execute(ctx.db);
    return listed.rows;
  });
  return { users: rows.map((row) => ({ ...row, kind: roleKinds[row.role] })), pagination };
};

/** Of several roles, the agent's is shown, else the first of the requested spaces. */
function membersFor(ctx: Ctx, { query, filter }: HandlerInput<typeof peopleApi.list>['query']): RawBuilder<unknown> {
  const { branch_id } = ctx.actor;
  const words = query?.trim();
  const conditions = [
    sql`p.organization_id = ${ctx.organization_id} and r.organization_id = ${ctx.organization_id}`,
    sql`p.kind = 'user'`,
    branch_id && sql`(r.branch_id is null or r.branch_id = ${branch_id})`,
    filter?.branch_id && sql`r.branch_id = ${filter.branch_id}`,
    filter?.kind && kindCondition[filter.kind],
    words && sql`position(plain_text(${words}) in plain_text(p.name || ' ' || coalesce(p.email::text, ''))) > 0`,
  ];
  return sql`
    from people p
    join roles r on r.organization_id = p.organization_id and r.person_id = p.id
    left join branches b on b.organization_id = r.organization_id and b.id = r.branch_id
    left join organizations o on o.id = b.organization_id
    where ${sql.join(conditions.filter(Boolean), sql` and `)}`;
}

/** Section 6: users of the kind environment are not among those that can be chosen. */
const kindCondition = {
  organization: sql`r.branch_id is null`,
  branch: sql`r.branch_id is not null`,
  environment: sql`false`,
};

type FaceRow = {
  id: string;
  avatar_file_id: string | null;
  title: string;
  away_to: string | null;
  away_message: string;
};

/** Those of people who have nothing to show are left out. Somebody is away by the calendar of their own time zone. */
export const listFaces: Action<typeof peopleApi.faces, Ctx<Actor>> = async (ctx, { query }) => {
  const { db, actor, organization_id, now } = ctx;
  const { rows } = await sql<FaceRow>`
    select p.id, p.avatar_file_id, p.title, absent.until as away_to, p.away_message
    from people p
    join organizations o on o.id = p.organization_id
    cross join lateral (
      select case when (${now}::timestamptz at time zone coalesce(p.timezone, o.timezone))::date
        between p.away_from and p.away_to then p.away_to::text end) as absent (until)
    where p.organization_id = ${organization_id} and p.id = any(${query.ids}::uuid[])
      and (p.avatar_file_id is not null or p.title <> '' or absent.until is not null)
      and ${faceIsVisible(actor, sql`p.id`)}`.execute(db);
  return { faces: rows.map(presentFace) };
};

/** The small copy: faces are shown at 64 pixels at most. */
const presentFace = ({ id, avatar_file_id, title, away_to, away_message }: FaceRow): Face => ({
  id,
  title,
  avatar: avatar_file_id && `${fileUrl(avatar_file_id)}?variant=thumbnail`,
  away: away_to === null ? null : { to: away_to, message: away_message },
});
