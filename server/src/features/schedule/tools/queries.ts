import type { ConditionClock } from '@sightline/contract/conditions/periods';
import { testsField } from '@sightline/contract/conditions/tests-field';
import { AppError } from '@sightline/contract/errors';
import { type Tool, type ToolAvailability, type toolsApi, toolsList } from '@sightline/contract/schedule/tools';
import { type RawBuilder, sql } from 'kysely';
import { likePart } from '../../../db/like-part.ts';
import { type ListSource, readList } from '../../../db/list-query.ts';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import { conditionClock } from '../../../kernel/condition-clock.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import { viewedList } from '../../../kernel/viewed-list.ts';
import { type FileRow, presentFile } from '../../files/queries.ts';

/** The state of the calibration of row `tools`, on a day by the clock of the workspace. */
export const calibrationAt = (at: Date | string, soonDays: number): RawBuilder<Tool['calibration']> => sql`(
  select case
    when tools.calibration_due_on is null then 'none'
    when tools.calibration_due_on < d.day then 'overdue'
    when tools.calibration_due_on < d.day + ${sql.lit(soonDays)} then 'soon'
    else 'valid' end
  from organizations o, lateral (select (${at}::timestamptz at time zone o.timezone)::date as day) d
  where o.id = tools.organization_id)`;

/** Days before its end in which a calibration is due soon. */
export const soonDays = 30;

const reservationsOf = (condition: RawBuilder<unknown>) => sql`(
  select count(*)::int from tool_reservations r
  where r.organization_id = tools.organization_id and r.tool_id = tools.id and ${condition})`;

const columns = ({ now }: Ctx) => sql`
  tools.id, tools.name, tools.code, tools.serial, tools.kind, tools.status, tools.calibration_due_on::text as calibration_due_on,
  ${calibrationAt(now, soonDays)} as calibration, tools.quantity, tools.notes, tools.is_active as active,
  tools.position as "order", tools.version,
  case when b.id is not null then jsonb_build_object('id', b.id, 'name', b.name) end as branch,
  case when h.id is not null then jsonb_build_object('id', h.id, 'name', h.name) end as holder,
  (select jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size, 'width', f.width,
      'height', f.height, 'has_thumbnail', f.has_thumbnail)
    from files f where f.organization_id = tools.organization_id and f.id = tools.picture_file_id) as picture,
  ${reservationsOf(sql`r.starts_at <= ${now} and r.ends_at > ${now}`)} as in_use,
  ${reservationsOf(sql`r.ends_at > ${now}`)} as used_count`;

const joins = sql`
  left join branches b on b.organization_id = tools.organization_id and b.id = tools.branch_id
  left join people h on h.organization_id = tools.organization_id and h.id = tools.holder_id`;

const isAnyOf = (field: string) => (value: readonly string[]) => ({ field, op: 'is_any_of', value }) as const;

const toolsSource = (ctx: Ctx, clock: ConditionClock): ListSource<typeof toolsList> => ({
  table: 'tools',
  scope: ({ archived = false }, conditions) => sql`tools.organization_id = ${ctx.organization_id}
    and ${testsField(conditions, 'archived') ? sql`true` : sql`tools.is_active = ${!archived}`}`,
  conditions: {
    fields: toolsList.fields,
    sources: {
      name: { value: sql`tools.name` },
      code: { value: sql`tools.code` },
      serial: { value: sql`tools.serial` },
      kind: { value: sql`tools.kind` },
      status: { value: sql`tools.status` },
      calibration: { value: calibrationAt(ctx.now, soonDays) },
      calibration_due: { value: sql`tools.calibration_due_on` },
      quantity: { value: sql`tools.quantity` },
      holder: { value: sql`tools.holder_id` },
      customer: { value: sql`tools.branch_id` },
      archived: { yes: sql`not tools.is_active`, no: sql`tools.is_active` },
    },
    clock,
  },
  filters: {
    archived: 'scope',
    kind: isAnyOf('kind'),
    status: isAnyOf('status'),
    calibration: isAnyOf('calibration'),
    holder_id: isAnyOf('holder'),
    branch_id: isAnyOf('customer'),
  },
  search: (words) =>
    sql`plain_text(tools.name || ' ' || tools.code || ' ' || tools.serial) like '%' || ${likePart(words)} || '%'`,
  orders: {
    order: sql`tools.position`,
    name: sql`tools.name collate "und-x-icu"`,
    code: sql`nullif(tools.code, '') collate "und-x-icu"`,
    calibration_due_on: sql`tools.calibration_due_on`,
    quantity: sql`tools.quantity`,
  },
  columns: columns(ctx),
  joins,
});

type Stored = Omit<Tool, 'picture'> & { picture: FileRow | null };
const present = (row: Stored): Tool => ({ ...row, picture: row.picture && presentFile(row.picture) });

export const viewedTools = viewedList('schedule.view', toolsSource);

export const listTools: Action<typeof toolsApi.list> = async (ctx, { query }) => {
  const source = toolsSource(ctx, await conditionClock(ctx, query.conditions));
  const { rows, pagination } = await readList<typeof toolsList, Stored>(ctx, toolsList, source, query);
  return { tools: rows.map(present), pagination };
};

export async function requireTool(ctx: Ctx, id: string): Promise<Tool> {
  const { rows } = await sql<Stored>`
    select ${columns(ctx)} from tools ${joins}
    where tools.organization_id = ${ctx.organization_id} and tools.id = ${id}`.execute(ctx.db);
  const [tool] = rows;
  if (!tool) throw new AppError('NOT_FOUND', 'id');
  return present(tool);
}

/** Locked in one order, so that two who want the same tools wait for each other. */
export async function lockTools(ctx: TenantCtx, ids: readonly string[]) {
  return scoped(ctx)
    .selectFrom('tools')
    .select(['id', 'name', 'quantity', 'status', 'is_active', 'picture_file_id', 'version'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export type LockedTool = Awaited<ReturnType<typeof lockTools>>[number];

export async function requireLockedTool(ctx: TenantCtx, id: string): Promise<LockedTool> {
  const [tool] = await lockTools(ctx, [id]);
  if (!tool) throw new AppError('NOT_FOUND', 'id');
  return tool;
}

/** With the units that are free in a time; those of `visit_id` count as free. One query for all. */
export const listAvailableTools: Action<typeof toolsApi.available> = async (ctx, { query }) => {
  const { starts_at, ends_at, visit_id = null } = query;
  const { rows } = await sql<ToolAvailability>`
    select tools.id, tools.name, tools.code, tools.kind, tools.status, tools.quantity,
      ${calibrationAt(starts_at, soonDays)} as calibration,
      greatest(tools.quantity - coalesce(taken.units, 0), 0) as free, coalesce(taken.by, '{}') as taken_by
    from tools
    left join lateral (
      select count(distinct r.unit)::int as units, array_agg(distinct coalesce('#' || t.ticket_id || ' ' || t.subject, v.title)) as by
      from tool_reservations r
      left join visits v on v.organization_id = r.organization_id and v.id = r.visit_id
      left join tickets t on t.organization_id = r.organization_id and t.id = coalesce(r.ticket_id, v.ticket_id)
      where r.organization_id = tools.organization_id and r.tool_id = tools.id and r.visit_id is distinct from ${visit_id}
        and r.starts_at < ${ends_at} and r.ends_at > ${starts_at}
    ) taken on true
    where tools.organization_id = ${ctx.organization_id} and tools.is_active
    order by tools.position, tools.id`.execute(ctx.db);
  return { tools: rows };
};
