import { randomBytes } from 'node:crypto';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { Session } from '@sightline/contract/session/session';
import type { ssoApi } from '@sightline/contract/session/sso';
import { sql } from 'kysely';
import { guess } from '../../../http/attempt-throttle.ts';
import { hashToken } from '../../../http/auth.ts';
import { decrypt, encrypt } from '../../../http/encrypted-text.ts';
import { wrongLinks } from '../../../http/wrong-links.ts';
import type { Action } from '../../../kernel/action.ts';
import type { PublicCtx, WithoutTransaction } from '../../../kernel/context.ts';
import { isFoundAt } from '../../../kernel/environments.ts';
import { hashPassword } from '../password-hash.ts';
import { completeSsoSignIn } from '../sign-in.ts';
import { domainOf, findOrCreateAccount } from './accounts.ts';
import { beginAt, discover, type Expected, finishAt } from './openid.ts';
import { findStored, redirectUrl, type StoredProvider } from './queries.ts';

/*
 * A sign-in at an identity provider: begun in a browser, which keeps `claim` -> at the provider -> finished in the same
 * browser, once, within limits.sso.underWay.
 */

type Slow = WithoutTransaction<PublicCtx>;
const purpose = 'single sign-on';

async function findByIdentifier(ctx: PublicCtx, identifier: string): Promise<StoredProvider | undefined> {
  const isAddress = identifier.includes('@');
  const { rows } = await sql<{ id: string | null }>`
    select identity.find_sso(
      ${isAddress ? domainOf(identifier) : null}::citext, ${isAddress ? null : identifier}::citext) as id`.execute(
    ctx.db,
  );
  const id = rows[0]?.id;
  return id && isFoundAt(ctx.environment, id) ? ctx.inOrganization(id, findStored) : undefined;
}

const clientOf = ({ ports }: Slow, { issuer, client_id, client_secret }: StoredProvider) => ({
  issuer,
  client_id,
  client_secret: decrypt(ports.secrets, client_secret, purpose),
});

export const startSso: Action<typeof ssoApi.start, Slow> = async (ctx, { body: { identifier } }) => {
  const provider = await ctx.transact('read', (tx) => findByIdentifier(tx, identifier));
  if (!provider) throw new AppError('SSO_UNKNOWN', 'identifier');
  const { organization_id, name } = provider;
  const config = await discover(ctx, clientOf(ctx, provider));
  const address = identifier.includes('@') ? identifier : null;
  const { url, state, expected } = await beginAt(config, redirectUrl(ctx, organization_id), address);
  const claim = randomBytes(32).toString('base64url');
  const sealed = encrypt(ctx.ports.secrets, JSON.stringify(expected), purpose);
  const expires = new Date(ctx.now.getTime() + limits.sso.underWay);
  await ctx.transact('write', ({ db }) =>
    sql`select identity.add_sso_sign_in(
      ${hashToken(state)}, ${hashToken(claim)}, ${organization_id}, ${sealed}, ${expires})`.execute(db),
  );
  return { url, claim, name };
};

type Begun = { provider: StoredProvider; expected: Expected };

/** Used up here, whatever comes of it. */
async function spendBegun(ctx: Slow, organizationId: string, state: string, claim: string): Promise<Begun> {
  const wrong = wrongLinks(ctx, 'single sign-on');
  const sealed = await guess([wrong], () =>
    ctx.transact('write', async ({ db }) => {
      const { rows } = await sql<{ sealed: Buffer | null }>`
        select identity.use_sso_sign_in(${hashToken(state)}, ${hashToken(claim)}, ${organizationId}) as sealed`.execute(
        db,
      );
      return rows[0]?.sealed ?? undefined;
    }),
  );
  if (!sealed) throw new AppError('SSO_EXPIRED');
  const expected = JSON.parse(decrypt(ctx.ports.secrets, sealed, purpose)) as Expected;
  const provider = await ctx.transact('read', (tx) => tx.inOrganization(organizationId, findStored));
  // Set up differently meanwhile.
  if (provider?.issuer !== expected.issuer) throw new AppError('SSO_EXPIRED');
  return { provider, expected };
}

export const finishSso: Action<typeof ssoApi.finish, Slow> = async (ctx, { body }): Promise<Session> => {
  const { organization_id, claim, state = '', device_name, code, iss, error } = body;
  const { provider, expected } = await spendBegun(ctx, organization_id, state, claim);
  const config = await discover(ctx, clientOf(ctx, provider));
  const answer = { state, code, iss, error };
  const identity = await finishAt(ctx, config, redirectUrl(ctx, organization_id), answer, expected);
  const hash = await hashPassword(randomBytes(32).toString('base64url'));
  return ctx.transact('write', async (tx) => {
    const account = await tx.inOrganization(organization_id, async (tenant) => {
      // First sign-ins of one person that meet follow one another.
      await sql`select from sso_providers where organization_id = ${organization_id} for update`.execute(tenant.db);
      return findOrCreateAccount(tenant, provider, identity, hash);
    });
    return completeSsoSignIn(tx, account, organization_id, device_name);
  });
};
