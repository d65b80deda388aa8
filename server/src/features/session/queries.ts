import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { type OwnPermissions, type PlanSlug, planModules, type RoleName } from '@sightline/contract/permissions';
import type { OwnSpace, Session, sessionApi, User } from '@sightline/contract/session/session';
import type { Organization } from '@sightline/contract/workspace/workspace';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../db/kysely-on-client.ts';
import { makeToken } from '../../http/auth.ts';
import type { Action } from '../../kernel/action.ts';
import { isAgent, type SignedIn } from '../../kernel/actor.ts';
import type { PublicCtx, SignedInCtx, WithoutTransaction } from '../../kernel/context.ts';
import { logoUrl } from '../files/queries.ts';
import { confine, confineToHost, findConfinement } from './policy.ts';

type RoleRow = {
  name: RoleName;
  own_permissions: OwnPermissions;
  organization_id: string;
  organization_name: string;
  logo_file_id: string | null;
  locale: 'en' | 'pt';
  timezone: string;
  plan: PlanSlug;
  branch_id: string | null;
  branch_name: string | null;
  branch_color: string | null;
  branch_logo_file_id: string | null;
};

/** Everything that a user may enter, with the roles they have there. */
export type Access = { user: User; organizations: Organization[]; branches: OwnSpace[]; rows: RoleRow[] };

/** The workspace and the space that a token works in. */
export type ActiveScope = { organization_id: string | null; branch_id: string | null };

const branchOf = (row: RoleRow): OwnSpace[] =>
  row.branch_id && row.branch_name
    ? [
        {
          id: row.branch_id,
          name: row.branch_name,
          organization_id: row.organization_id,
          organization: { id: row.organization_id, name: row.organization_name },
          color: row.branch_color,
          logo: row.branch_logo_file_id && logoUrl(row.branch_logo_file_id),
        },
      ]
    : [];

type Look = { organization_id: string; slug: string };

function organizationsOf(rows: RoleRow[], looks: Look[]): Organization[] {
  return [...Map.groupBy(rows, (row) => row.organization_id).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return {
      id: first.organization_id,
      name: first.organization_name,
      logo: first.logo_file_id && logoUrl(first.logo_file_id),
      locale: first.locale,
      timezone: first.timezone,
      environment: looks.find(({ organization_id }) => organization_id === first.organization_id)?.slug ?? null,
      branches: group.flatMap(branchOf),
      subscription: { plan: { id: first.plan, modules: planModules[first.plan].map((slug) => ({ id: slug, slug })) } },
    };
  });
}

type AccountRow = Omit<User, 'roles' | 'out_of_office'> & {
  away_from: string | null;
  away_to: string | null;
  away_message: string;
};

const accountOf = ({ away_from: from, away_to: to, away_message: message, ...account }: AccountRow) => ({
  ...account,
  out_of_office: from && to ? { from, to, message } : null,
});

export async function findAccess(db: Db, userId: string): Promise<Access> {
  const [users, roles] = await Promise.all([
    sql<AccountRow>`select * from identity.find_account(${userId})`.execute(db),
    sql<RoleRow>`
      select r.*, identity.own_permissions(r.organization_id, r.name) as own_permissions
      from identity.roles_of(${userId}) r`.execute(db),
  ]);
  const account = users.rows[0];
  if (!account) throw new AppError('UNAUTHENTICATED');
  const rows = roles.rows;
  const ids = [...new Set(rows.map(({ organization_id }) => organization_id))];
  const looks = await sql<Look>`select * from identity.looks_of(${ids}::uuid[])`.execute(db);
  return {
    user: {
      ...accountOf(account),
      roles: rows.map(({ name, organization_id, branch_id, own_permissions }) => ({
        ...{ name, organization_id, branch_id },
        ...(own_permissions && { permissions: [...own_permissions] }),
      })),
    },
    organizations: organizationsOf(rows, looks.rows),
    branches: rows.flatMap(branchOf),
    rows,
  };
}

/**
 * Section 4: after login a branch-bound role still has to choose a space; any other login is complete. With one
 * workspace (and, where it takes one, one space) there is nothing to choose.
 */
export function initialScope({ organizations, rows }: Access): ActiveScope {
  const [only, another] = organizations;
  if (!only || another) return { organization_id: null, branch_id: null };
  const roles = rows.filter((row) => row.organization_id === only.id);
  const branch_id = !roles.some(isAgent) && roles.length === 1 ? (roles[0]?.branch_id ?? null) : null;
  return { organization_id: only.id, branch_id };
}

/** The sign-in that a token continues. */
type SignIn = Pick<SignedIn, 'session_id' | 'signed_in_at'>;

export const newSignIn = ({ now }: PublicCtx): SignIn => ({ session_id: uuidv7(), signed_in_at: now.toISOString() });

/** A new token ends after its own lifetime, or with its sign-in, which renewal does not extend. */
function endOf(now: Date, { signed_in_at }: SignIn): Date {
  const last = Date.parse(signed_in_at) + limits.session.lifetime;
  return new Date(Math.min(now.getTime() + limits.token.lifetime, last));
}

/** Browsers of one kind look alike; their operating system tells them apart. */
const deviceName = (given: string, { device }: PublicCtx): string => (given === 'web' ? (device ?? given) : given);

/** Signing in cancels a pending removal of the account. */
export async function takeBackRemoval(ctx: PublicCtx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ was_removing: boolean }>`
    select identity.take_back_removal(${userId}) as was_removing`.execute(ctx.db);
  if (!rows[0]?.was_removing) return false;
  await ctx.enqueue('session.tell_removal_taken_back', { user_id: userId });
  return true;
}

/** Forgets cached bearers and closes the sockets of tokens that a database function has removed, after the commit. */
export function endTokens(ctx: Pick<PublicCtx, 'afterCommit' | 'ports'>, tokenIds: readonly string[]): void {
  ctx.afterCommit(() => {
    ctx.ports.invalidateBearers();
    for (const id of tokenIds) ctx.ports.hub.disconnect(id);
  });
}

type Demands = { second_factor_due: string | null; is_way_refused: boolean };

/** Reads what the sign-in policy of a workspace demands of a session that works there. */
export async function findDemands(
  db: Db,
  userId: string,
  { organization_id }: ActiveScope,
  sessionId: string,
): Promise<Demands> {
  const { rows } = await sql<Demands>`
    select * from identity.sign_in_demands(${userId}, ${organization_id}, ${sessionId})`.execute(db);
  return rows[0] ?? { second_factor_due: null, is_way_refused: false };
}

/** Makes a token that works at `place`. The plain text exists only in the answer. */
export async function issueToken(
  ctx: PublicCtx,
  userId: string,
  place: ActiveScope,
  device: string,
  signIn: SignIn = newSignIn(ctx),
) {
  const { plainText, hash } = makeToken('user');
  const expires = endOf(ctx.now, signIn);
  const idle = new Date(ctx.now.getTime() + limits.session.idle);
  await sql`select identity.add_token(
    ${hash}, ${userId}, ${place.organization_id}, ${place.branch_id}, ${deviceName(device, ctx)}, ${ctx.ip},
    ${signIn.session_id}, ${signIn.signed_in_at}, ${idle}, ${expires})`.execute(ctx.db);
  const { second_factor_due } = await findDemands(ctx.db, userId, place, signIn.session_id);
  return { plainText, expires_at: expires.toISOString(), second_factor_due };
}

export function sessionOf(
  access: Access,
  place: ActiveScope,
  token: {
    plainText: string | null;
    expires_at: string;
    removal_taken_back?: boolean;
    second_factor_due: string | null;
  },
): Session {
  const organization = access.organizations.find(({ id }) => id === place.organization_id) ?? null;
  return {
    user: access.user,
    token: {
      ...token,
      organization,
      branch: organization?.branches.find(({ id }) => id === place.branch_id) ?? null,
    },
    data: { organizations: access.organizations, branches: access.branches },
  };
}

type Visit = { id: string; last_used_at: string };

export const listVisits: Action<typeof sessionApi.visits, SignedInCtx> = async ({ db, actor }) => {
  const { organizations, branches } = confine(
    await findAccess(db, actor.id),
    await findConfinement(db, actor.session_id),
  );
  const shown = new Set([...organizations, ...branches].map(({ id }) => id));
  const { rows } = await sql<Visit>`select * from identity.visits_of(${actor.id})`.execute(db);
  return { visits: rows.filter(({ id }) => shown.has(id)) };
};

/** Also renews a token that is about to expire (section 9), the only case that writes; the old token keeps working until its own end. */
export const findCurrentSession: Action<typeof sessionApi.current, WithoutTransaction<SignedInCtx>> = async (ctx) => {
  const { actor } = ctx;
  const access = await ctx.transact('read', async ({ db }) =>
    confineToHost(
      confine(await findAccess(db, actor.id), await findConfinement(db, actor.session_id)),
      ctx.environment,
    ),
  );
  const end = Date.parse(actor.expires_at);
  const isRenewable = end - ctx.now.getTime() < limits.token.refreshBelow && end < endOf(ctx.now, actor).getTime();
  const token = isRenewable
    ? await ctx.transact('write', (tx) => issueToken(tx, actor.id, actor, 'web', actor))
    : { plainText: null, expires_at: actor.expires_at, second_factor_due: actor.second_factor_due };
  return sessionOf(access, actor, token);
};
