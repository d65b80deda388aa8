import type { ShownSsoProvider, ssoApi } from '@sightline/contract/session/sso';
import { type Selectable, sql } from 'kysely';
import type { Schema } from '../../../db/schema.gen.ts';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import { addressOf } from '../../mail/actions.ts';

export type StoredProvider = Selectable<Schema['sso_providers']>;

export const findStored = (ctx: TenantCtx): Promise<StoredProvider | undefined> =>
  scoped(ctx).selectFrom('sso_providers').selectAll().executeTakeFirst();

export async function listDomains(ctx: TenantCtx): Promise<string[]> {
  const rows = await scoped(ctx).selectFrom('sso_domains').select('domain').orderBy('domain').execute();
  return rows.map(({ domain }) => domain);
}

/** Says whether the workspace has proved the domain, or the domain needs no proof. */
export async function holdsDomain({ db, organization_id }: TenantCtx, domain: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select exists (
      select from sso_domains d
      where d.organization_id = ${organization_id} and d.domain = ${domain}::citext
        and identity.holds_domain(d.organization_id, d.domain)) as yes`.execute(db);
  return rows[0]?.yes === true;
}

export async function findProvider(ctx: TenantCtx): Promise<ShownSsoProvider | null> {
  const stored = await findStored(ctx);
  if (!stored) return null;
  const { client_secret: _secret, organization_id: _own, ...shown } = stored;
  return { ...shown, domains: await listDomains(ctx), is_secret_set: true };
}

/** Each workspace has its own redirect address, so that an answer meant for another provider arrives at the wrong one. */
export const redirectUrl = ({ ports }: Pick<TenantCtx, 'ports'>, organizationId: string): string =>
  `${addressOf(ports.env)}/sso/${organizationId}`;

export const findSso: Action<typeof ssoApi.find> = async (ctx) => ({
  provider: await findProvider(ctx),
  redirect_url: redirectUrl(ctx, ctx.organization_id),
});
