import type { ConditionClock } from '@sightline/contract/conditions/periods';
import { testsField } from '@sightline/contract/conditions/tests-field';
import { AppError } from '@sightline/contract/errors';
import {
  type Face,
  type ListedMember,
  type Membership,
  type PersonStatus,
  type peopleApi,
  peopleList,
} from '@sightline/contract/people/people';
import type { WorkspaceRole } from '@sightline/contract/people/roles';
import { type RawBuilder, sql } from 'kysely';
import { type ListSource, readList } from '../../db/list-query.ts';
import { nameOrAddressHas } from '../../db/name-or-address.ts';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Actor } from '../../kernel/actor.ts';
import { conditionClock } from '../../kernel/condition-clock.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { isInOwnSpace } from '../../kernel/own-space.ts';
import { viewedList } from '../../kernel/viewed-list.ts';
import { fileUrl } from '../files/queries.ts';
import { countOpenTickets } from '../tickets/queries.ts';
import { faceIsVisible } from './policy.ts';

/** A line of the list, as read. */
export type PersonRow = Pick<
  ListedMember,
  'id' | 'name' | 'email' | 'status' | 'created_at' | 'last_seen_at' | 'memberships'
> & {
  organization_name: string;
};

const columnsOfRoles = sql`organization_id, person_id, name, branch_id`;

/** Selects the roles of active people, of suspended ones, or of both. */
function rolesOf(statuses: readonly PersonStatus[]): RawBuilder<unknown> {
  const [active, suspended] = [statuses.includes('active'), statuses.includes('suspended')];
  if (active && suspended)
    return sql`(select ${columnsOfRoles} from roles union all select ${columnsOfRoles} from suspended_roles)`;
  return suspended ? sql`suspended_roles` : sql`roles`;
}

/** Section 6: users of the kind environment are not among those that can be chosen. */
const kindCondition = {
  organization: sql`r.branch_id is null`,
  branch: sql`r.branch_id is not null`,
  environment: sql`false`,
};

export const managesPeople = (ctx: Ctx): boolean => ctx.actor.permissions.has('people.manage');

/** Guests see the agents and the people of their own space. */
const reachable = ({ actor }: Ctx) => sql`(r.branch_id is null or ${isInOwnSpace(actor, 'r.branch_id')})`;

const ownRoleOf = sql`select from own_roles o where o.organization_id = r.organization_id and o.name = r.name`;

const heldIn = (names: readonly string[] = [], ids: readonly string[] = []) => sql`(
  r.name = any(${[...names]}::text[]) or exists (${ownRoleOf} and o.id = any(${[...ids]}::uuid[])))`;

/** The list of people. Only those who manage them see who is suspended, and when somebody was here last. */
export function peopleSource(ctx: Ctx, clock: ConditionClock): ListSource<typeof peopleList> {
  const isManager = managesPeople(ctx);
  const ofPerson = sql`r.organization_id = people.organization_id and r.person_id = people.id and ${reachable(ctx)}`;
  const both = ['active', 'suspended'] as const;
  const holds = (role: RawBuilder<unknown>) => sql`exists (
    select from ${rolesOf(isManager ? both : ['active'])} r where ${ofPerson} and ${role})`;
  const isActive = sql`exists (select from roles r where ${ofPerson})`;
  return {
    table: 'people',
    conditions: {
      fields: peopleList.fields,
      sources: {
        name: { value: sql`people.name` },
        email: { value: sql`people.email::text` },
        status: { value: sql`case when ${isActive} then 'active' else 'suspended' end` },
        kind: {
          has: (kinds) =>
            holds(sql`case when r.branch_id is null then 'organization' else 'branch' end = any(${kinds})`),
          some: sql`true`,
        },
        role: { has: (names) => holds(sql`r.name = any(${names})`), some: sql`true` },
        own_role: {
          has: (ids) => holds(sql`exists (${ownRoleOf} and o.id = any(${ids}))`),
          some: holds(sql`exists (${ownRoleOf})`),
        },
        customer: {
          has: (ids) => holds(sql`r.branch_id = any(${ids})`),
          some: holds(sql`r.branch_id is not null`),
        },
        created: { value: sql`people.created_at` },
        last_seen: { value: isManager ? sql`people.last_seen_at` : sql`null::timestamptz` },
      },
      clock,
    },
    scope: ({ kind, role, role_id, branch_id, status }, conditions) => {
      const roleConditions = [
        ofPerson,
        kind && kindCondition[kind],
        (role || role_id) && heldIn(role, role_id),
        branch_id && sql`r.branch_id = any(${branch_id}::uuid[])`,
      ].filter((condition) => condition !== undefined);
      const usual = testsField(conditions, 'status') ? both : (['active'] as const);
      const roles = rolesOf(isManager ? (status ?? usual) : ['active']);
      return sql`people.organization_id = ${ctx.organization_id} and people.kind = 'user'
        and exists (select from ${roles} r where ${sql.join(roleConditions, sql` and `)})`;
    },
    filters: {
      id: (ids) => sql`people.id = any(${ids}::uuid[])`,
      ...{ kind: 'scope', role: 'scope', role_id: 'scope', branch_id: 'scope', status: 'scope' },
    },
    search: (words) => nameOrAddressHas(sql`people.name`, sql`people.email`, words),
    orders: {
      name: sql`people.name collate "und-x-icu"`,
      email: sql`people.email`,
      last_seen_at: sql`people.last_seen_at`,
      created_at: sql`people.created_at`,
    },
    columns: sql`people.id, people.name, coalesce(people.email::text, '') as email, people.created_at,
      ${isManager ? sql`people.last_seen_at` : sql`null`} as last_seen_at, m.status, m.memberships,
      (select o.name from organizations o where o.id = people.organization_id) as organization_name`,
    joins: sql`cross join lateral (
      select case when bool_or(r.is_active) then 'active' else 'suspended' end as status,
        jsonb_agg(jsonb_build_object('role', r.name, 'branch',
          case when b.id is null then null else jsonb_build_object('id', b.id, 'name', b.name) end)
          order by b.name collate "und-x-icu" nulls first) as memberships
      from (select true as is_active, ${columnsOfRoles} from roles
        union all select false, ${columnsOfRoles} from suspended_roles) r
      left join branches b on b.organization_id = r.organization_id and b.id = r.branch_id
      where ${ofPerson}) m`,
  };
}

/** The first membership says how others see the person: an agent's, else that of the first space. */
function memberOfRow(ctx: Ctx, { organization_name, ...row }: PersonRow): ListedMember {
  const [{ role, branch }] = row.memberships as [Membership];
  const organization = { id: ctx.organization_id, name: organization_name };
  return {
    ...row,
    kind: branch ? 'branch' : 'organization',
    role,
    branch: branch && { ...branch, organization_id: organization.id, organization },
  };
}

/** Its screen is for those who manage people, and shows suspended ones too. */
export const viewedPeople = viewedList<typeof peopleList>('people.manage', peopleSource, {
  status: ['active', 'suspended'],
});

/** The members of the workspace, each once. */
export const listPeople: Action<typeof peopleApi.list> = async (ctx, { query }) => {
  const source = peopleSource(ctx, await conditionClock(ctx, query.conditions));
  const { rows, pagination } = await readList<typeof peopleList, PersonRow>(ctx, peopleList, source, query);
  return { users: rows.map((row) => memberOfRow(ctx, row)), pagination };
};

/** Returns a person whom the actor may see. */
export async function requireMember(ctx: Ctx, id: string): Promise<ListedMember> {
  const source = peopleSource(ctx, await conditionClock(ctx, undefined));
  const { rows } = await sql<PersonRow>`
    select ${source.columns} from people ${source.joins}
    where ${source.scope({ status: ['active', 'suspended'] })} and people.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw new AppError('NOT_FOUND', 'id');
  return memberOfRow(ctx, rows[0]);
}

export const findPerson: Action<typeof peopleApi.find> = async (ctx, { params }) => {
  const user = await requireMember(ctx, params.id);
  return { user, open_tickets: await countOpenTickets(ctx, user.id) };
};

type FaceRow = {
  id: string;
  avatar_file_id: string | null;
  title: string;
  away_to: string | null;
  away_message: string;
};

/** Leaves out people who have nothing to show. Whether somebody is away depends on the date in their own time zone. */
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

export type OwnRole = Omit<WorkspaceRole, 'id' | 'holders'> & { id: string };

/** The roles that the workspace has made, by name. */
export const readOwnRoles = (ctx: TenantCtx): Promise<OwnRole[]> =>
  scoped(ctx)
    .selectFrom('own_roles')
    .select(['id', 'name', 'kind', 'description', 'permissions', 'version'])
    .orderBy(sql`name collate "und-x-icu"`)
    .execute();
