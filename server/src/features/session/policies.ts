import { AppError } from '@sightline/contract/errors';
import type { policiesApi, SignInPolicy } from '@sightline/contract/session/policies';
import { SignInWay } from '@sightline/contract/session/session';
import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import { changesBetween } from '../../kernel/audit-entry.ts';
import type { Ctx } from '../../kernel/context.ts';

/*
 * The sign-in policy of a workspace. Each request is checked against it (identity.sign_in_demands and identity.is_live), so a stricter
 * policy applies at once, in open sessions too.
 */

const noPolicy: SignInPolicy = {
  require_second_factor: false,
  grace_days: 7,
  ways: [...SignInWay.options],
  session_hours: null,
};

async function findStored(ctx: Ctx): Promise<SignInPolicy> {
  const stored = await scoped(ctx)
    .selectFrom('sign_in_policies')
    .select(['require_second_factor', 'grace_days', 'ways', 'session_hours'])
    .executeTakeFirst();
  return stored ? { ...stored, ways: SignInWay.options.filter((way) => stored.ways.includes(way)) } : noPolicy;
}

export const findPolicy: Action<typeof policiesApi.find> = async (ctx) => ({ policy: await findStored(ctx) });

type Standing = { way: SignInWay; has_factor: boolean; has_passkey: boolean };

/** How the caller signs in now; a policy must not lock them out. */
async function findOwnStanding({ db, actor }: Ctx): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select identity.sign_in_way(${actor.session_id}) as way, identity.has_second_factor(${actor.id}) as has_factor,
      exists (select from identity.list_passkeys(${actor.id})) as has_passkey`.execute(db);
  return rows[0] ?? { way: 'password', has_factor: false, has_passkey: false };
}

export const updatePolicy: Action<typeof policiesApi.update> = async (ctx, { body: policy }) => {
  const { organization_id } = ctx;
  const { way, has_factor, has_passkey } = await findOwnStanding(ctx);
  if (!policy.ways.includes(way)) throw new AppError('POLICY_EXCLUDES_YOU', 'ways');
  // Where single sign-on takes the place of the password, Subscribers keep every way (identity.sign_in_demands).
  const standsAlone = policy.ways.includes('password') || policy.ways.includes('sso');
  if (!standsAlone && !(policy.ways.includes('passkey') && has_passkey)) throw new AppError('POLICY_LOCKS_OUT', 'ways');
  if (policy.require_second_factor && policy.grace_days === 0 && !has_factor) throw new AppError('NO_SECOND_FACTOR');
  const organization = await ctx.db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organization_id)
    .forUpdate() // changes that meet follow one another
    .executeTakeFirstOrThrow();
  const before = await findStored(ctx);
  const isNew = policy.require_second_factor && !before.require_second_factor;
  await ctx.db
    .insertInto('sign_in_policies')
    .values({ organization_id, ...policy, required_since: policy.require_second_factor ? ctx.now : null })
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet({ ...policy, ...(isNew && { required_since: ctx.now }) }),
    )
    .execute();
  ctx.afterCommit(ctx.ports.invalidateBearers);
  const changes = changesBetween(before, policy, ['require_second_factor', 'grace_days', 'ways', 'session_hours']);
  if (changes.length > 0) {
    const record = { id: organization_id, label: organization.name };
    ctx.audit('workspace.sign_in_policy_changed', { record, changes });
  }
  return { policy: await findStored(ctx) };
};
