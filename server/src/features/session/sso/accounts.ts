import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import { uniqueViolation } from '../../../db/unique-violation.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import { addPerson } from '../../people/actions.ts';
import { endTokens } from '../queries.ts';
import { findNewRole } from './new-role.ts';
import type { Identity } from './openid.ts';
import { holdsDomain, type StoredProvider } from './queries.ts';

/*
 * Finds the account of an identity. First the account that it was linked with. Else a member of this workspace with the same address, who
 * is linked now, if the provider has verified the address (or does not say, and the workspace has proved its domain or trusts its
 * provider). Else a new account, if the workspace allows that. Accounts that belong to other workspaces are out of reach.
 */

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

async function findLinked(ctx: TenantCtx, { issuer, subject }: Identity): Promise<string | undefined> {
  const found = await scoped(ctx)
    .selectFrom('sso_identities')
    .select('person_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return found?.person_id;
}

async function findUser({ db }: TenantCtx, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from identity.find_user_of_address(${email}::citext)`.execute(
    db,
  );
  return rows[0]?.id;
}

/** Suspended people have no role. */
async function requireMember(ctx: TenantCtx, personId: string): Promise<void> {
  const has = (table: 'roles' | 'suspended_roles') =>
    scoped(ctx).selectFrom(table).select('id').where('person_id', '=', personId).executeTakeFirst();
  if (await has('suspended_roles')) throw new AppError('SUSPENDED');
  if (!(await has('roles'))) throw new AppError('SSO_NO_ACCOUNT');
  const { rows } = await sql<{ no: boolean }>`select identity.is_disabled(${personId}) as no`.execute(ctx.db);
  if (rows[0]?.no) throw new AppError('SUSPENDED');
}

/** Links the identity and writes the only audit entry of a first sign-in. `role` is that of a new account. */
async function link(
  ctx: TenantCtx,
  { issuer, subject }: Identity,
  person: { id: string; name: string },
  role: string | null = null,
): Promise<void> {
  const { organization_id, now } = ctx;
  const made = await ctx.db
    .insertInto('sso_identities')
    .values({ organization_id, issuer, subject, person_id: person.id, linked_at: now })
    .onConflict((on) => on.doNothing())
    .returning('person_id')
    .executeTakeFirst();
  if (!made) throw new AppError('SSO_LINKED_OTHERWISE');
  const changes = [{ field: 'issuer', from: null, to: issuer }];
  if (role !== null) changes.push({ field: 'role', from: null, to: role });
  const actor = { kind: 'member' as const, ...person };
  ctx.audit('session.sso_linked', { actor, record: { id: person.id, label: person.name }, changes });
}

async function linkMember(ctx: TenantCtx, identity: Identity, id: string): Promise<string> {
  const { name } = await scoped(ctx).selectFrom('people').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  await link(ctx, identity, { id, name });
  return id;
}

type NewAccount = { email: string; name: string; hash: string; is_proved: boolean };

async function ask(ctx: TenantCtx, question: RawBuilder<{ yes: boolean }>): Promise<boolean> {
  const { rows } = await question.execute(ctx.db);
  return rows[0]?.yes === true;
}

const isUnproved = (ctx: TenantCtx, id: string): Promise<boolean> =>
  ask(ctx, sql`select identity.is_unproved(${id}) as yes`);

/** The workspace has proved the domain, so its provider speaks for the addresses in it, also outside of the workspace. */
const speaksFor = (ctx: TenantCtx, email: string): Promise<boolean> =>
  ask(ctx, sql`select identity.has_proved_domain(${ctx.organization_id}, ${domainOf(email)}::citext) as yes`);

/** Resets an account that somebody else made with the address of the person who signs in now: nothing that they set up stays. */
async function startOver(ctx: TenantCtx, id: string, { hash, is_proved }: NewAccount): Promise<void> {
  const { rows } = await sql<{ ended: string[] }>`
    select identity.restart_account(${id}, ${hash}, ${is_proved}) as ended`.execute(ctx.db);
  endTokens(ctx, rows[0]?.ended ?? []);
}

/** Maps the error when somebody made an account with the address at the same moment, in another workspace. */
function refuseTaken(error: unknown): never {
  throw uniqueViolation(error)?.table === 'users' ? new AppError('SSO_NO_ACCOUNT') : error;
}

async function create(
  ctx: TenantCtx,
  { default_role: role, default_branch_id: branch_id }: StoredProvider,
  identity: Identity,
  known: string | undefined,
  account: NewAccount,
): Promise<string> {
  const { email, name, hash, is_proved } = account;
  const fits = role === null ? undefined : await findNewRole(ctx, role);
  if (role === null || !fits || fits.refusal || (fits.kind === 'branch') !== Boolean(branch_id))
    throw new AppError('SSO_ROLE_MISSING');
  const id = known ?? uuidv7();
  const { locale } = await ctx.db
    .selectFrom('organizations')
    .select('locale')
    .where('id', '=', ctx.organization_id)
    .executeTakeFirstOrThrow();
  if (known) await startOver(ctx, known, account);
  else
    await sql`select identity.add_user(${id}, ${email}::citext, ${name}, ${hash}, ${locale}, ${is_proved})`
      .execute(ctx.db)
      .catch(refuseTaken);
  await addPerson(ctx, { id, name, email }, { role, branch_id });
  await link(ctx, identity, { id, name }, role);
  return id;
}

type Found = { id: string; isFirst: boolean };

const hasRole = async (ctx: TenantCtx, id: string): Promise<boolean> =>
  (await scoped(ctx).selectFrom('roles').select('id').where('person_id', '=', id).executeTakeFirst()) !== undefined;

/** `hash` is that of a password that nobody has. */
export async function findOrCreateAccount(
  ctx: TenantCtx,
  provider: StoredProvider,
  identity: Identity,
  hash: string,
): Promise<Found> {
  const linked = await findLinked(ctx, identity);
  if (linked) {
    await requireMember(ctx, linked);
    return { id: linked, isFirst: false };
  }
  const { email, name } = identity;
  if (email === null || email.length > limits.email) throw new AppError('SSO_EMAIL_UNVERIFIED');
  const is_proved = await speaksFor(ctx, email);
  if (!(identity.isVerified ?? (provider.vouches_for_addresses || is_proved)))
    throw new AppError('SSO_EMAIL_UNVERIFIED');
  const localPart = email.slice(0, email.lastIndexOf('@'));
  const account = { email, name: name ?? localPart, hash, is_proved };
  const known = await findUser(ctx, email);
  const isTaken = known !== undefined && (await isUnproved(ctx, known));
  // Taken in another workspace, by somebody who typed the address.
  const isOfOthers = known !== undefined && isTaken && account.is_proved && !(await hasRole(ctx, known));
  if (known && !isOfOthers) {
    await requireMember(ctx, known);
    if (isTaken) await startOver(ctx, known, account);
    return { id: await linkMember(ctx, identity, known), isFirst: true };
  }
  const isOurs = await holdsDomain(ctx, domainOf(email));
  if (!provider.creates_accounts || !isOurs) throw new AppError('SSO_NO_ACCOUNT');
  return { id: await create(ctx, provider, identity, known, account), isFirst: true };
}
