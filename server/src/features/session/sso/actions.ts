import { AppError } from '@sightline/contract/errors';
import { reachesRole, rightsOf } from '@sightline/contract/permissions';
import type { SsoProviderInput, ssoApi } from '@sightline/contract/session/sso';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import { uniqueViolation } from '../../../db/unique-violation.ts';
import { encrypt } from '../../../http/encrypted-text.ts';
import { forSso, requireOutgoing } from '../../../integrations/outgoing-fetch.ts';
import type { Action } from '../../../kernel/action.ts';
import { changesBetween } from '../../../kernel/audit-entry.ts';
import type { Ctx, TenantCtx, WithoutTransaction } from '../../../kernel/context.ts';
import type { FactPayload } from '../../../kernel/facts.ts';
import { findNewRole } from './new-role.ts';
import { discover } from './openid.ts';
import { findProvider, findSso, findStored, type StoredProvider } from './queries.ts';

/* The identity provider of a workspace: set by a Subscriber -> changed -> removed, with all accounts that it linked. */

async function requireRole(ctx: Ctx, { default_role, default_branch_id }: SsoProviderInput): Promise<void> {
  const { role, own_permissions } = ctx.actor;
  const own = { name: role, rights: rightsOf(role, own_permissions) };
  const chosen = await findNewRole(ctx, default_role);
  if (!chosen) throw new AppError('NOT_FOUND', 'default_role');
  if (chosen.refusal) throw new AppError(chosen.refusal, 'default_role');
  if (!reachesRole(own, chosen)) throw new AppError('ROLE_ABOVE_YOURS', 'default_role');
  if ((chosen.kind === 'branch') !== Boolean(default_branch_id)) throw new AppError('ROLES_DO_NOT_FIT', 'default_role');
  if (!default_branch_id) return;
  const space = await scoped(ctx)
    .selectFrom('branches')
    .select('id')
    .where('id', '=', default_branch_id)
    .executeTakeFirst();
  if (!space) throw new AppError('NOT_FOUND', 'default_branch_id');
}

/** A stored secret is used with the issuer that it was entered for, and with no other. */
function secretFor(ctx: Ctx, { issuer, client_secret }: SsoProviderInput, before: StoredProvider | undefined): Buffer {
  if (client_secret !== undefined) return encrypt(ctx.ports.secrets, client_secret, 'single sign-on');
  if (before?.issuer !== issuer) throw new AppError('SSO_SECRET_MISSING', 'client_secret');
  return before.client_secret;
}

/** Names and domains are unique in the installation, so only the database can check them. */
function refuseTaken(error: unknown): never {
  const table = uniqueViolation(error)?.table;
  if (table === 'sso_domains') throw new AppError('SSO_DOMAIN_TAKEN', 'domains');
  throw table === 'sso_providers' ? new AppError('SSO_SHORT_NAME_TAKEN', 'short_name') : error;
}

async function store(ctx: Ctx, body: SsoProviderInput, client_secret: Buffer): Promise<void> {
  const { organization_id } = ctx;
  const { domains, client_secret: _typed, vouches_for_addresses = false, ...provider } = body;
  const values = { ...provider, vouches_for_addresses, client_secret };
  await ctx.db
    .insertInto('sso_providers')
    .values({ organization_id, ...values })
    .onConflict((on) => on.column('organization_id').doUpdateSet(values))
    .execute();
  // Keeps the rows of the remaining domains: deleting them would delete their proof.
  await scoped(ctx).deleteFrom('sso_domains').where('domain', '<>', sql<string>`all(${domains}::citext[])`).execute();
  const rows = [...new Set(domains)].sort().map((domain) => ({ organization_id, domain }));
  if (rows.length === 0) return;
  await ctx.db
    .insertInto('sso_domains')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
}

const audited = [
  'name',
  'short_name',
  'issuer',
  'client_id',
  'domains',
  'creates_accounts',
  'default_role',
  'is_enforced',
  'vouches_for_addresses',
  'default_space',
] as const;

const nothing = {
  name: null,
  short_name: null,
  issuer: null,
  client_id: null,
  domains: null,
  creates_accounts: null,
  default_role: null,
  is_enforced: null,
  vouches_for_addresses: null,
  default_space: null,
};

/** Reads the provider for the audit log, with the space of new guests by its name. */
async function readAudited(ctx: Ctx) {
  const provider = await findProvider(ctx);
  if (!provider) return null;
  const space = await scoped(ctx)
    .selectFrom('branches')
    .where('id', '=', provider.default_branch_id)
    .select('name')
    .executeTakeFirst();
  return { ...provider, default_space: space?.name ?? null };
}

export const updateSso: Action<typeof ssoApi.update> = async (ctx, input) => {
  const { body } = input;
  requireOutgoing(body.issuer, forSso(ctx.ports.env));
  if (body.domains.length === 0 && (body.is_enforced || body.creates_accounts))
    throw new AppError('SSO_DOMAINS_MISSING', 'domains');
  await requireRole(ctx, body);
  const { name } = await lockWorkspace(ctx);
  const [stored, before] = [await findStored(ctx), await readAudited(ctx)];
  await store(ctx, body, secretFor(ctx, body, stored)).catch(refuseTaken);
  ctx.afterCommit(ctx.ports.invalidateBearers);
  const changes = changesBetween(before ?? nothing, (await readAudited(ctx)) ?? nothing, audited);
  if (body.client_secret !== undefined) changes.push({ field: 'client_secret', from: null, to: null });
  if (changes.length > 0)
    ctx.audit('workspace.sso_changed', { record: { id: ctx.organization_id, label: name }, changes });
  return findSso(ctx, { ...input, body: undefined });
};

/** Serializes concurrent changes. */
const lockWorkspace = (ctx: Ctx): Promise<{ name: string }> =>
  ctx.db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', ctx.organization_id)
    .forUpdate()
    .executeTakeFirstOrThrow();

export const removeSso: Action<typeof ssoApi.remove> = async (ctx) => {
  const { name } = await lockWorkspace(ctx);
  const removed = await scoped(ctx).deleteFrom('sso_providers').returning('issuer').executeTakeFirst();
  if (!removed) throw new AppError('NOT_FOUND');
  ctx.afterCommit(ctx.ports.invalidateBearers);
  const changes = [{ field: 'issuer', from: removed.issuer, to: null }];
  ctx.audit('workspace.sso_removed', { record: { id: ctx.organization_id, label: name }, changes });
};

/** Discovery needs neither client nor secret; whether the provider takes those shows at the first sign-in. */
export const testSso: Action<typeof ssoApi.test, WithoutTransaction<Ctx>> = async (ctx, { body }) => {
  const config = await discover(ctx, { issuer: body.issuer, client_id: 'test', client_secret: 'test' });
  return { authorization_endpoint: config.serverMetadata().authorization_endpoint ?? '' };
};

/** A role that gets another name stays the one of new accounts. */
export async function followRoleName(ctx: TenantCtx, { from, to }: FactPayload<'role.renamed'>): Promise<void> {
  await scoped(ctx).updateTable('sso_providers').set({ default_role: to }).where('default_role', '=', from).execute();
}

/** Another role that gets its name later is not the one that was chosen. */
export async function forgetRole(ctx: TenantCtx, { name }: FactPayload<'role.removed'>): Promise<void> {
  await scoped(ctx).updateTable('sso_providers').set({ default_role: null }).where('default_role', '=', name).execute();
}
