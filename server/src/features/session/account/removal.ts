import { randomBytes } from 'node:crypto';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { accountApi } from '@sightline/contract/session/account';
import { sql } from 'kysely';
import { guess } from '../../../http/attempt-throttle.ts';
import { hashToken } from '../../../http/auth.ts';
import { wrongLinks } from '../../../http/wrong-links.ts';
import type { Action } from '../../../kernel/action.ts';
import type { PublicCtx, SignedInCtx, WithoutTransaction } from '../../../kernel/context.ts';
import { addressOf, sendMail } from '../../mail/actions.ts';
import { auditInWorkspaces } from '../audit.ts';
import { findHash } from '../password.ts';
import { verifyPassword } from '../password-hash.ts';
import { requireUnconfined } from '../policy.ts';
import { findAccess } from '../queries.ts';
import { requireMailPlace } from './pending.ts';
import { findWorkspaces, requireOtherSubscriber } from './workspaces.ts';

/*
 * The removal of an account: asked by the person who is signed in -> confirmed with the link of an e-mail and the password, which
 * ends all sessions -> carried out by a job after limits.accountRemoval.grace. Signing in before takes it back (issueToken).
 */

/** A workspace in which nobody else is has nobody to hand it over to. */
async function requireOwnersElsewhere(ctx: SignedInCtx | PublicCtx, userId: string): Promise<void> {
  const own = await findWorkspaces(ctx, userId);
  const shared = own.filter(({ members }) => members > 1).map(({ id }) => id);
  for (const id of shared.toSorted()) await ctx.inOrganization(id, (tenant) => requireOtherSubscriber(tenant, userId));
}

export const requestRemoval: Action<typeof accountApi.requestRemoval, SignedInCtx> = async (ctx) => {
  const { id } = ctx.actor;
  await requireUnconfined(ctx);
  await ctx.ports.throttle.of('accountMails', id).consume();
  await requireOwnersElsewhere(ctx, id);
  const token = randomBytes(32).toString('base64url');
  const expires = new Date(ctx.now.getTime() + limits.accountRemoval.lifetime);
  await sql`select identity.add_removal(${id}, ${hashToken(token)}, ${expires})`.execute(ctx.db);
  const { user, organizations } = await findAccess(ctx.db, id);
  const url = `${addressOf(ctx.ports.env)}/remove-account/${token}`;
  await ctx.inOrganization(requireMailPlace(ctx.actor, organizations), (place) =>
    sendMail(place, user, 'account_removal', (wording, { timeOf }) =>
      wording.removalAsked({ name: user.name, url, until: timeOf(expires) }),
    ),
  );
  await auditInWorkspaces(ctx, id, 'person.removal_asked');
};

type Asked = { user_id: string; name: string; email: string };

async function requireRemoval(ctx: PublicCtx, token: string): Promise<Asked> {
  const found = await guess([wrongLinks(ctx, 'removal of an account')], async () => {
    const { rows } = await sql<Asked>`select * from identity.find_removal(${hashToken(token)})`.execute(ctx.db);
    return rows[0];
  });
  if (!found) throw new AppError('LINK_INVALID');
  return found;
}

const effectiveFrom = (now: Date): Date => new Date(now.getTime() + limits.accountRemoval.grace);

export const findRemoval: Action<typeof accountApi.findRemoval, PublicCtx> = async (ctx, { body }) => {
  const { name, email } = await requireRemoval(ctx, body.token);
  return { name, email, effective_at: effectiveFrom(ctx.now).toISOString() };
};

/** The link proves the e-mail, the password the person: somebody who reads their mail cannot remove them. */
export const confirmRemoval: Action<typeof accountApi.confirmRemoval, WithoutTransaction<PublicCtx>> = async (
  ctx,
  { body },
) => {
  const asked = await ctx.transact('read', (tx) => requireRemoval(tx, body.token));
  const isRight = await guess([ctx.ports.throttle.of('account', `password of ${asked.user_id}`)], async () => {
    const hash = await ctx.transact('read', (tx) => findHash(tx, asked.user_id));
    return (await verifyPassword(hash, body.password)) || undefined;
  });
  if (!isRight) throw new AppError('WRONG_PASSWORD', 'password');
  const effective = effectiveFrom(ctx.now);
  await ctx.transact('write', (tx) => confirm(tx, asked, body.token, effective));
  return { effective_at: effective.toISOString() };
};

async function confirm(ctx: PublicCtx, asked: Asked, token: string, effective: Date): Promise<void> {
  const { user, organizations } = await findAccess(ctx.db, asked.user_id);
  await requireOwnersElsewhere(ctx, user.id);
  const { rows } = await sql<{ user_id: string; token_ids: string[] }>`
    select * from identity.confirm_removal(${hashToken(token)}, ${effective})`.execute(ctx.db);
  const [done] = rows;
  if (!done) throw new AppError('LINK_INVALID'); // used meanwhile
  ctx.afterCommit(() => {
    ctx.ports.invalidateBearers();
    for (const id of done.token_ids) ctx.ports.hub.disconnect(id);
  });
  await ctx.enqueue('session.remove_account', { user_id: user.id }, { key: user.id, runAt: effective });
  await auditInWorkspaces(ctx, user.id, 'person.removal_confirmed');
  const [place] = organizations;
  if (!place) return;
  await ctx.inOrganization(place.id, (inside) =>
    sendMail(inside, user, 'account_removal', (wording, { timeOf }) =>
      wording.removalConfirmed({ name: user.name, url: `${addressOf(ctx.ports.env)}/login`, until: timeOf(effective) }),
    ),
  );
}
