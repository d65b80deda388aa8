import type { HandlerInput } from '@sightline/contract/endpoint';
import { limits } from '@sightline/contract/limits';
import type { Member, peopleApi } from '@sightline/contract/people';
import { roleKinds } from '@sightline/contract/permissions';
import { type RawBuilder, sql } from 'kysely';
import { paged } from '../../db/pagination.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';

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
