import { randomBytes } from 'node:crypto';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { accountApi, EmailChange } from '@sightline/contract/session/account';
import { sql } from 'kysely';
import { guess } from '../../../http/attempt-throttle.ts';
import { hashToken } from '../../../http/auth.ts';
import { wrongLinks } from '../../../http/wrong-links.ts';
import type { Action } from '../../../kernel/action.ts';
import type { PublicCtx, SignedInCtx, TenantCtx, WithoutTransaction } from '../../../kernel/context.ts';
import { addressOf, revealedHash, sendMail } from '../../mail/actions.ts';
import { auditInWorkspaces } from '../audit.ts';
import { requirePassword } from '../password.ts';
import { requireUnconfined } from '../policy.ts';
import { endTokens, findAccess } from '../queries.ts';
import { publishAccount, requireMailPlace } from './pending.ts';
import { publishPerson } from './profile.ts';

/*
 * A change of the e-mail address: requested (with the password) -> confirmed by one address -> confirmed by both, and changed. If the
 * account's address was never proved, the new address alone confirms, and its owner starts over. The old address can stop the change, its
 * owner can withdraw it, a newer request replaces it, and it expires after limits.emailChange.lifetime. Only the owner of an address learns
 * that it is taken.
 */

const makeLinkToken = (): string => randomBytes(32).toString('base64url');

export async function findEmailChange({ db }: Pick<SignedInCtx, 'db'>, userId: string): Promise<EmailChange | null> {
  const { rows } = await sql<EmailChange>`select * from identity.find_email_change(${userId})`.execute(db);
  return rows[0] ?? null;
}

async function isTaken({ db }: Pick<SignedInCtx, 'db'>, email: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select identity.email_taken(${email}::citext) as taken`.execute(db);
  return rows[0]?.taken === true;
}

export const changeEmail: Action<typeof accountApi.changeEmail, WithoutTransaction<SignedInCtx>> = async (
  ctx,
  { body: { email, current_password } },
) => {
  await ctx.ports.throttle.of('accountMails', ctx.actor.id).consume();
  await requirePassword(ctx, current_password, 'current_password');
  return ctx.transact('write', (tx) => addEmailChange(tx, email));
};

async function addEmailChange(ctx: SignedInCtx, email: string): Promise<{ email_change: EmailChange }> {
  const { id } = ctx.actor;
  const { user, organizations } = await findAccess(ctx.db, id);
  if (user.email.toLowerCase() === email) throw new AppError('SAME_EMAIL', 'email');
  const [ofOld, ofNew] = [makeLinkToken(), makeLinkToken()];
  const expires = new Date(ctx.now.getTime() + limits.emailChange.lifetime);
  await sql`select identity.add_email_change(
    ${id}, ${email}::citext, ${hashToken(ofOld)}, ${hashToken(ofNew)}, ${expires})`.execute(ctx.db);
  const taken = await isTaken(ctx, email);
  const linkOf = (token: string): string => `${addressOf(ctx.ports.env)}/change-email/${token}`;
  await ctx.inOrganization(requireMailPlace(ctx.actor, organizations), async (place) => {
    // An address that nobody has confirmed is not asked.
    if (!user.is_email_unproved)
      await sendMail(place, user, 'email_change', (wording, { timeOf }) =>
        wording.emailChangeOld({ name: user.name, email, url: linkOf(ofOld), until: timeOf(expires) }),
      );
    await sendMail(place, { email, locale: user.locale }, 'email_change', (wording, { timeOf }) =>
      taken
        ? wording.emailChangeTaken({ email })
        : wording.emailChangeNew({ name: user.name, email, url: linkOf(ofNew), until: timeOf(expires) }),
    );
  });
  await auditInWorkspaces(ctx, id, 'person.email_change_asked', [{ field: 'email', from: user.email, to: email }]);
  await publishAccount(ctx, id);
  const pending = await findEmailChange(ctx, id);
  if (!pending) throw new Error('a change of address that was just written is not there');
  return { email_change: pending };
}

export const cancelEmailChange: Action<typeof accountApi.cancelEmailChange, SignedInCtx> = async (ctx) => {
  await requireUnconfined(ctx);
  const { id } = ctx.actor;
  const { rows } = await sql<{ email: string | null }>`select identity.drop_email_change(${id}) as email`.execute(
    ctx.db,
  );
  if (rows[0]?.email == null) return;
  await auditStop(ctx, id, rows[0].email);
};

async function auditStop(ctx: PublicCtx, userId: string, email: string): Promise<void> {
  await auditInWorkspaces(ctx, userId, 'person.email_change_stopped', [{ field: 'email', from: email, to: null }]);
  await publishAccount(ctx, userId);
}

type LinkRow = { user_id: string; old_email: string; new_email: string; by: 'old' | 'new'; is_confirmed: boolean };

/** Limits how many wrong links a caller may try. */
async function requireLink<T>(ctx: PublicCtx, look: () => Promise<T | undefined>): Promise<T> {
  const found = await guess([wrongLinks(ctx, 'change of address')], look);
  if (found === undefined) throw new AppError('LINK_INVALID');
  return found;
}

export const findEmailChangeLink: Action<typeof accountApi.findEmailChange, PublicCtx> = async (ctx, { body }) => {
  const { old_email, new_email, by, is_confirmed } = await requireLink(ctx, async () => {
    const { rows } = await sql<LinkRow>`
      select * from identity.find_email_change_link(${hashToken(body.token)})`.execute(ctx.db);
    return rows[0];
  });
  return { from: old_email, to: new_email, by, is_confirmed };
};

type Confirmed = {
  user_id: string;
  outcome: 'waiting' | 'changed' | 'taken';
  old_email: string;
  new_email: string;
  starts_over: boolean;
  token_ids: string[];
};

export const confirmEmailChange: Action<typeof accountApi.confirmEmailChange, WithoutTransaction<PublicCtx>> = async (
  ctx,
  { body },
) => {
  // Commits the end of a change whose address was taken meanwhile; the refusal follows the commit.
  const { outcome, new_email, starts_over } = await ctx.transact('write', async (tx) => {
    const done = await requireLink(tx, async () => {
      const { rows } = await sql<Confirmed>`
        select * from identity.confirm_email_change(${hashToken(body.token)}, ${revealedHash(body.token)})`.execute(
        tx.db,
      );
      return rows[0];
    });
    await announceConfirmation(tx, done);
    return done;
  });
  if (outcome === 'taken') throw new AppError('EMAIL_TAKEN');
  return { changed: outcome === 'changed', email: new_email, ...(starts_over && { starts_over: true as const }) };
};

async function announceConfirmation(
  ctx: PublicCtx,
  { user_id, outcome, old_email, new_email, starts_over, token_ids }: Confirmed,
): Promise<void> {
  endTokens(ctx, token_ids);
  await publishAccount(ctx, user_id);
  if (outcome !== 'changed') return;
  const { user, organizations } = await findAccess(ctx.db, user_id);
  await auditInWorkspaces(ctx, user_id, 'person.email_changed', [{ field: 'email', from: old_email, to: new_email }]);
  for (const { id } of organizations) {
    await ctx.inOrganization(id, async (place: TenantCtx) => {
      await publishPerson(place, 'PersonRenamedEvent', user_id);
    });
  }
  const [place] = organizations;
  if (!place || starts_over) return;
  await ctx.inOrganization(place.id, (inside) =>
    sendMail(inside, { email: old_email, locale: user.locale }, 'email_change', (wording) =>
      wording.emailChanged({ name: user.name, email: new_email }),
    ),
  );
}

export const stopEmailChange: Action<typeof accountApi.stopEmailChange, PublicCtx> = async (ctx, { body }) => {
  const stopped = await requireLink(ctx, async () => {
    const { rows } = await sql<{ user_id: string; new_email: string }>`
      select * from identity.stop_email_change(${hashToken(body.token)})`.execute(ctx.db);
    return rows[0];
  });
  await auditStop(ctx, stopped.user_id, stopped.new_email);
};
