import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { environmentsApi, ManagedEnvironment } from '@sightline/contract/workspace/environments';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import { uniqueViolation } from '../../../db/unique-violation.ts';
import type { Action } from '../../../kernel/action.ts';
import { changesBetween } from '../../../kernel/audit-entry.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import { findEnvironment, findEnvironmentOfHost, ownEnvironment } from '../../../kernel/environments.ts';
import { removeFiles } from '../../files/actions.ts';
import { publishUpdated } from '../actions.ts';
import { isPrivateName } from './private-name.ts';
import { requireEnvironment } from './queries.ts';

/*
 * The environments of a workspace: none, or one that is primary and others. Slugs and hosts are unique in the installation, so
 * all who choose some take turns.
 */

async function chooseInTurn({ db }: TenantCtx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('slugs and hosts', 0))`.execute(db);
}

/** Refuses slugs and hosts that another environment has, without saying whose they are. Its own may stay. */
async function refuseTaken(ctx: Ctx, own: ManagedEnvironment | null, slug: string | undefined, hosts: string[] = []) {
  if (slug && slug !== own?.slug && (await findEnvironment(ctx.db, slug))) throw new AppError('SLUG_TAKEN', 'slug');
  const { PUBLIC_URL } = ctx.ports.env;
  for (const host of hosts) {
    if (PUBLIC_URL === undefined && !isPrivateName(host)) throw new AppError('HOSTS_NEED_PUBLIC_URL', 'hosts');
    const isOurs = PUBLIC_URL !== undefined && new URL(PUBLIC_URL).hostname === host;
    // The DNS record decides who has a public name, so others may claim it too.
    const isFree = own?.hosts.includes(host) || !isPrivateName(host);
    if (isOurs || (!isFree && (await findEnvironmentOfHost(ctx.db, host)))) throw new AppError('HOST_TAKEN', 'hosts');
  }
}

/** Another workspace has the private name for its e-mail addresses. */
function refuseForeign(error: unknown): never {
  throw uniqueViolation(error) ? new AppError('HOST_TAKEN', 'hosts') : error;
}

async function replaceHosts(ctx: Ctx, environment_id: string, hosts: string[]): Promise<void> {
  const { organization_id } = ctx;
  // Keeps the rows of the remaining hosts: deleting them would delete their proof.
  await scoped(ctx)
    .deleteFrom('environment_hosts')
    .where('environment_id', '=', environment_id)
    .where('host', '<>', sql<string>`all(${hosts}::text[])`)
    .execute();
  const rows = [...new Set(hosts)].map((host, position) => ({ organization_id, environment_id, host, position }));
  if (rows.length === 0) return;
  await ctx.db
    .insertInto('environment_hosts')
    .values(rows)
    .onConflict((on) =>
      on
        .columns(['organization_id', 'environment_id', 'host'])
        .doUpdateSet(({ ref }) => ({ position: ref('excluded.position') })),
    )
    .execute()
    .catch(refuseForeign);
}

export const createEnvironment: Action<typeof environmentsApi.create> = async (ctx, { body }) => {
  await chooseInTurn(ctx);
  const { organization_id, now } = ctx;
  const { id = uuidv7(), slug, name, subtitle, colors, hosts } = body;
  const others = await scoped(ctx).selectFrom('environments').select('id').execute();
  if (!others.some((other) => other.id === id)) await refuseTaken(ctx, null, slug, hosts);
  if (others.length >= limits.environments.perWorkspace) throw new AppError('ENVIRONMENTS_FULL');
  await ctx.db
    .insertInto('environments')
    .values({
      ...{ organization_id, id, slug, name, subtitle, created_at: now, is_primary: others.length === 0 },
      ...{ primary_color: colors.primary, secondary_color: colors.secondary },
    })
    .execute();
  await replaceHosts(ctx, id, hosts);
  ctx.audit('environment.created', { record: { id, label: name } });
  return publishEnvironment(ctx, id);
};

/** Adds the environment of a workspace that is being set up: its name, in the colours of the product, at an address of its own. */
export async function addFirstEnvironment(ctx: TenantCtx, slug: string, name: string): Promise<string> {
  await chooseInTurn(ctx);
  if (await findEnvironment(ctx.db, slug)) throw new AppError('SLUG_TAKEN', 'slug');
  const { organization_id, now } = ctx;
  const { primary: primary_color, secondary: secondary_color } = ownEnvironment.colors;
  const id = uuidv7();
  await ctx.db
    .insertInto('environments')
    .values({ organization_id, id, slug, name, primary_color, secondary_color, is_primary: true, created_at: now })
    .execute();
  return id;
}

export async function publishEnvironment(ctx: Ctx, id: string): Promise<{ environment: ManagedEnvironment }> {
  await publishUpdated(ctx);
  return { environment: await requireEnvironment(ctx, id) };
}

/** Serializes changes of one environment. */
export async function lockEnvironment(ctx: Ctx, id: string): Promise<ManagedEnvironment> {
  await scoped(ctx).selectFrom('environments').where('id', '=', id).select('id').forUpdate().execute();
  return requireEnvironment(ctx, id);
}

const flat = ({ colors, hosts, ...rest }: ManagedEnvironment) => ({ ...rest, ...colors, hosts: hosts.join(', ') });

export const updateEnvironment: Action<typeof environmentsApi.update> = async (ctx, { params: { id }, body }) => {
  await chooseInTurn(ctx);
  const before = await lockEnvironment(ctx, id);
  const { colors, hosts, is_primary, ...plain } = body;
  await refuseTaken(ctx, before, body.slug, hosts);
  if (is_primary) await scoped(ctx).updateTable('environments').set({ is_primary: false }).execute();
  const set = {
    ...plain,
    ...(is_primary && { is_primary }),
    ...(colors && { primary_color: colors.primary, secondary_color: colors.secondary }),
  };
  if (Object.values(set).some((value) => value !== undefined))
    await scoped(ctx).updateTable('environments').set(set).where('id', '=', id).execute();
  if (hosts) await replaceHosts(ctx, id, hosts);
  const after = await requireEnvironment(ctx, id);
  const fields = ['name', 'slug', 'subtitle', 'primary', 'secondary', 'hosts', 'is_primary'] as const;
  const changes = changesBetween(flat(before), flat(after), fields);
  if (changes.length > 0) {
    ctx.audit('environment.updated', { record: { id, label: after.name }, changes });
    await publishUpdated(ctx);
  }
  return { environment: after };
};

/** Its addresses are free at once; links in old e-mails lead to the installation itself and keep working. */
export const removeEnvironment: Action<typeof environmentsApi.remove> = async (ctx, { params: { id } }) => {
  const { name, is_primary } = await lockEnvironment(ctx, id);
  await removeFiles(ctx, { environment_id: id });
  await scoped(ctx).deleteFrom('environments').where('id', '=', id).execute();
  const oldest = scoped(ctx).selectFrom('environments').select('id').orderBy('id').limit(1);
  if (is_primary)
    await scoped(ctx).updateTable('environments').set({ is_primary: true }).where('id', '=', oldest).execute();
  ctx.audit('environment.removed', { record: { id, label: name } });
  await publishUpdated(ctx);
};
