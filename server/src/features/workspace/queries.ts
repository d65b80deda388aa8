import type { HandlerOutput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { type PlanSlug, planModules, RoleName } from '@sightline/contract/permissions';
import {
  type DemoAccounts,
  type Organization,
  type Plan,
  SettingKey,
  settingDefaults,
  type workspaceApi,
} from '@sightline/contract/workspace/workspace';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely-on-client.ts';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx, PublicCtx, TenantCtx } from '../../kernel/context.ts';
import { findEnvironment, isFoundAt } from '../../kernel/environments.ts';
import { findAccess } from '../session/queries.ts';

export const planOf = (slug: PlanSlug): Plan => ({
  id: slug,
  modules: planModules[slug].map((module) => ({ id: module, slug: module })),
});

export const requireEnvironment: Action<typeof workspaceApi.environment, PublicCtx> = async (ctx, { params }) => {
  const { db, ports } = ctx;
  const environment = await findEnvironment(db, params.name);
  const { organization_id: owner = null } = environment ?? {};
  if (!environment || (owner && !isFoundAt(ctx.environment, owner))) throw new AppError('NOT_FOUND', 'name');
  return { environment, demo: await findDemo(db), mail_delivery: ports.mailer ? 'smtp' : 'outbox' };
};

/** The accounts that the demo data brought along; null when it was never loaded. */
async function findDemo(db: Db): Promise<DemoAccounts | null> {
  const { rows } = await sql<{ email: string; name: string; role: string; password: string }>`
    select * from identity.demo_accounts()`.execute(db);
  const [first] = rows;
  if (!first) return null;
  const accounts = rows.map(({ email, name, role }) => ({ email, name, role: RoleName.parse(role) }));
  return { password: first.password, accounts };
}

/** The workspace as the actor sees it: with the spaces that they may enter. */
export async function requireOrganization(ctx: Ctx): Promise<Organization> {
  const { organizations } = await findAccess(ctx.db, ctx.actor.id);
  const organization = organizations.find(({ id }) => id === ctx.organization_id);
  if (!organization) throw new AppError('NOT_FOUND');
  return organization;
}

/** A person with several roles counts once, as an agent when one of the roles is an agent's. */
export const findSubscription: Action<typeof workspaceApi.subscription> = async (ctx) => {
  const own = sql`organization_id = ${ctx.organization_id}`;
  const [people, files] = await Promise.all([
    sql<{ agents: number; guests: number }>`
      select count(*) filter (where agent)::int agents, count(*) filter (where not agent)::int guests
      from (select bool_or(branch_id is null) agent from roles where ${own} group by person_id) as members`.execute(
      ctx.db,
    ),
    sql<{ used: number }>`select coalesce(sum(size), 0)::int8 used from files where ${own}`.execute(ctx.db),
  ]);
  return {
    users: people.rows[0] ?? { agents: 0, guests: 0 },
    storage: files.rows[0] ?? { used: 0 },
    subscription: { plan: planOf(ctx.actor.plan) },
  };
};

/** Every setting; unchanged ones have their default. */
export async function listSettings(ctx: Ctx): Promise<HandlerOutput<typeof workspaceApi.settings>> {
  const rows = await scoped(ctx).selectFrom('settings').select(['key', 'value']).execute();
  const changed = new Map(rows.map(({ key, value }) => [key, value]));
  return { settings: SettingKey.options.map((key) => ({ key, value: changed.get(key) ?? settingDefaults[key] })) };
}

/** Checks that the spaces exist and are not archived. They stay so until the transaction ends: archiving waits for it. */
export async function requireOpenSpaces(ctx: TenantCtx, ids: readonly string[], field: string): Promise<void> {
  const wanted = new Set(ids);
  if (wanted.size === 0) return;
  const found = await scoped(ctx)
    .selectFrom('branches')
    .where('id', 'in', [...wanted])
    .select('archived_at')
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (found.length < wanted.size) throw new AppError('NOT_FOUND', field);
  if (found.some(({ archived_at }) => archived_at !== null)) throw new AppError('SPACE_ARCHIVED', field);
}

/** At the host of one workspace there is no other, and none is made. */
export const isOpenTo = ({ ports, environment }: Pick<PublicCtx, 'ports' | 'environment'>): boolean =>
  ports.env.OPEN_SIGNUP && !environment.isHost;

export async function isFirstWorkspace({ db }: PublicCtx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select identity.any_workspace() as taken`.execute(db);
  return rows[0]?.taken === false;
}

export const isSetupAvailable = async (ctx: PublicCtx): Promise<boolean> =>
  isOpenTo(ctx) || (await isFirstWorkspace(ctx));
