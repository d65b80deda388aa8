import type { ConditionClock } from '@sightline/contract/conditions/periods';
import { testsField } from '@sightline/contract/conditions/tests-field';
import { AppError } from '@sightline/contract/errors';
import type { Space, spacesApi } from '@sightline/contract/workspace/spaces';
import { type ListedSpace, spacesList, type workspaceApi } from '@sightline/contract/workspace/workspace';
import { sql } from 'kysely';
import { likePart } from '../../db/like-part.ts';
import { type ListSource, readList } from '../../db/list-query.ts';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import { conditionClock } from '../../kernel/condition-clock.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { isInOwnSpace } from '../../kernel/own-space.ts';
import { viewedList } from '../../kernel/viewed-list.ts';
import { fileUrl } from '../files/queries.ts';

type ListedRow = Omit<ListedSpace, 'logo'> & { logo_file_id: string | null };
type SpaceRow = Omit<Space, 'logo'> & { logo_file_id: string | null };

const present = <Row extends { logo_file_id: string | null }>({ logo_file_id, ...row }: Row) => ({
  ...row,
  logo: logo_file_id && fileUrl(logo_file_id),
});

const listedColumns = sql`branches.id, branches.name, branches.organization_id, branches.code, branches.color,
  branches.logo_file_id, branches.created_at, branches.archived_at,
  jsonb_build_object('id', o.id, 'name', o.name) as organization`;
const counts = sql`m.members_count, t.open_tickets, t.last_activity_at`;
const noCounts = sql`null::int as members_count, null::int as open_tickets, null::timestamptz as last_activity_at`;

const organizationOfSpace = sql`join organizations o on o.id = branches.organization_id`;

const countsOfSpace = sql`${organizationOfSpace}
  cross join lateral (
    select count(*)::int as members_count from (
      select person_id from roles r where r.organization_id = branches.organization_id and r.branch_id = branches.id
      union all
      select person_id from suspended_roles r where r.organization_id = branches.organization_id and r.branch_id = branches.id
      union all
      select person_id from archived_roles r where r.organization_id = branches.organization_id and r.branch_id = branches.id
    ) held) m
  cross join lateral (
    select (count(*) filter (where closed_at is null))::int as open_tickets, max(updated_at) as last_activity_at
    from tickets t where t.organization_id = branches.organization_id and t.branch_id = branches.id) t`;

/** Guests see the space in which they work and no other. */
const spacesSource = (
  { organization_id, actor }: Ctx,
  clock: ConditionClock,
  isCounted = false,
): ListSource<typeof spacesList> => ({
  table: 'branches',
  scope: ({ archived = false }, conditions) => sql`branches.organization_id = ${organization_id}
    and ${testsField(conditions, 'archived') ? sql`true` : sql`(branches.archived_at is not null) = ${archived}`}
    and ${isInOwnSpace(actor, 'branches.id')}`,
  conditions: {
    fields: spacesList.fields,
    sources: {
      name: { value: sql`branches.name` },
      code: { value: sql`branches.code` },
      archived: { yes: sql`branches.archived_at is not null`, no: sql`branches.archived_at is null` },
      created: { value: sql`branches.created_at` },
    },
    clock,
  },
  filters: { id: (ids) => sql`branches.id = any(${ids}::uuid[])`, archived: 'scope' },
  search: (words) => sql`plain_text(branches.name || ' ' || branches.code) like '%' || ${likePart(words)} || '%'`,
  orders: {
    name: sql`branches.name collate "und-x-icu"`,
    code: sql`nullif(branches.code, '')`,
    created_at: sql`branches.created_at`,
  },
  columns: sql`${listedColumns}, ${isCounted ? counts : noCounts}`,
  joins: isCounted ? countsOfSpace : organizationOfSpace,
});

export const viewedSpaces = viewedList<typeof spacesList>('spaces.view', spacesSource);

export const listSpaces: Action<typeof workspaceApi.spaces> = async (ctx, { query }) => {
  const source = spacesSource(ctx, await conditionClock(ctx, query.conditions), query.with_counts);
  const { rows, pagination } = await readList<typeof spacesList, ListedRow>(ctx, spacesList, source, query);
  return { spaces: rows.map(present), pagination };
};

export async function requireSpace(ctx: TenantCtx, id: string): Promise<Space> {
  const { rows } = await sql<SpaceRow>`
    select ${listedColumns}, ${counts}, branches.phone, branches.email, branches.address, branches.contact, branches.timezone,
      branches.hours, branches.holidays, branches.notes
    from branches ${countsOfSpace}
    where branches.organization_id = ${ctx.organization_id} and branches.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw new AppError('NOT_FOUND', 'id');
  return present(rows[0]);
}

export const findSpace: Action<typeof spacesApi.find> = async (ctx, { params }) => ({
  space: await requireSpace(ctx, params.id),
});

/** Holds the row until the transaction ends; who works in the space waits (`requireOpenSpaces`), and so does who changes it. */
export async function lockSpace(ctx: TenantCtx, id: string): Promise<{ name: string; archived_at: string | null }> {
  const space = await scoped(ctx)
    .selectFrom('branches')
    .where('id', '=', id)
    .select(['name', 'archived_at'])
    .forUpdate()
    .executeTakeFirst();
  if (!space) throw new AppError('NOT_FOUND', 'id');
  return space;
}

type Counts = Awaited<ReturnType<typeof summarizeSpace>>;

export const summarizeSpace: Action<typeof spacesApi.summary> = async (ctx, { params }) => {
  const { members_count: members, open_tickets, last_activity_at } = await requireSpace(ctx, params.id);
  const own = sql`t.organization_id = ${ctx.organization_id} and t.branch_id = ${params.id}`;
  const { rows } = await sql<Pick<Counts, 'closed_tickets' | 'calls' | 'storage' | 'invitations'>>`
    select
      (select count(*)::int from tickets t where ${own} and t.closed_at is not null) as closed_tickets,
      (select count(*)::int from tickets t
        join calls c on c.organization_id = t.organization_id and c.room_id = t.room_id where ${own}) as calls,
      (select coalesce(sum(f.size), 0)::int8 from tickets t
        join files f on f.organization_id = t.organization_id and f.room_id = t.room_id where ${own}) as storage,
      (select count(*)::int from invitation_branches t
        join invitations i on i.organization_id = t.organization_id and i.id = t.invitation_id
        where ${own} and i.accepted_at is null and i.declined_at is null and i.revoked_at is null
          and i.expires_at > ${ctx.now}) as invitations`.execute(ctx.db);
  const counted = rows[0] ?? { closed_tickets: 0, calls: 0, storage: 0, invitations: 0 };
  return { ...counted, members, open_tickets, last_activity_at };
};
