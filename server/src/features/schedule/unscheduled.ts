import { type scheduleApi, type UnscheduledTicket, unscheduledList } from '@sightline/contract/schedule/schedule';
import { sql } from 'kysely';
import { type ListSource, readList } from '../../db/list-query.ts';
import { translated } from '../../db/translated.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { addressLine } from './queries.ts';

/** A visit that is planned or under way; one whose time has passed without anybody setting out has to be planned again. */
const isPlanned = (ctx: Ctx) => sql`exists (
  select from visits v where v.organization_id = t.organization_id and v.ticket_id = t.id
    and (v.status in ('on_the_way', 'on_site') or v.status = 'scheduled' and v.ends_at > ${ctx.now}))`;

const source = (ctx: Ctx): ListSource<typeof unscheduledList> => ({
  table: 'tickets',
  alias: 't',
  scope: () => sql`t.organization_id = ${ctx.organization_id} and t.closed_at is null and t.status_id <> 4
    and not ${isPlanned(ctx)}`,
  filters: {
    priority_id: (ids) => sql`t.priority_id = any(${ids}::smallint[])`,
    branch_id: (ids) => sql`t.branch_id = any(${ids}::uuid[])`,
    assistance_type_id: (ids) => sql`t.assistance_type_id = any(${ids}::uuid[])`,
    assignee_id: (ids) => sql`exists (select from ticket_assignees a
      where a.organization_id = t.organization_id and a.ticket_id = t.id and a.person_id = any(${ids}::uuid[]))`,
  },
  search: (words) => sql`t.id in (select search_tickets(${words}))`,
  orders: {
    due_date: sql`t.due_date`,
    priority: sql`t.priority_id`,
    created_at: sql`t.ticket_id`,
  },
  columns: sql`t.id, t.ticket_id, t.subject, t.priority_id, t.due_date, t.created_at, ${addressLine} place,
    case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end branch,
    case when y.id is not null then json_build_object('id', y.id, 'name', ${translated('y', 'name', ctx.actor.locale)}, 'color', y.color, 'mode', y.mode) end
      assistance_type,
    y.default_minutes usual_minutes,
    coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by a.assigned_at, p.id)
      from ticket_assignees a join people p on p.organization_id = a.organization_id and p.id = a.person_id
      where a.organization_id = t.organization_id and a.ticket_id = t.id), '[]') assignees`,
  joins: sql`
    left join branches b on b.organization_id = t.organization_id and b.id = t.branch_id
    left join assistance_types y on y.organization_id = t.organization_id and y.id = t.assistance_type_id`,
});

export const listUnscheduled: Action<typeof scheduleApi.unscheduled> = async (ctx, { query }) => {
  const list = source(ctx);
  const { rows, pagination } = await readList<typeof unscheduledList, UnscheduledTicket>(
    ctx,
    unscheduledList,
    list,
    query,
  );
  return { tickets: rows, pagination };
};
