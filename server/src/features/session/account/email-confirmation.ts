import { randomBytes } from 'node:crypto';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { accountApi } from '@sightline/contract/session/account';
import { sql } from 'kysely';
import { guess } from '../../../http/attempt-throttle.ts';
import { hashToken } from '../../../http/auth.ts';
import { wrongLinks } from '../../../http/wrong-links.ts';
import type { Action } from '../../../kernel/action.ts';
import type { SignedInCtx, WithoutTransaction } from '../../../kernel/context.ts';
import { addressOf, revealedHash, sendMail } from '../../mail/actions.ts';
import { auditInWorkspaces } from '../audit.ts';
import { requireUnconfined } from '../policy.ts';
import { findAccess } from '../queries.ts';
import { publishAccount, requireMailPlace } from './pending.ts';

/*
 * The address of an account that somebody made with a link: unproved -> mailed -> confirmed, in the session of the account. Who
 * reads the e-mail without that session chooses a new password instead, and starts over (password-reset.ts).
 */

export const mailConfirmation: Action<typeof accountApi.mailConfirmation, SignedInCtx> = async (ctx) => {
  await requireUnconfined(ctx);
  const { id } = ctx.actor;
  await ctx.ports.throttle.of('accountMails', id).consume();
  const { user, organizations } = await findAccess(ctx.db, id);
  const token = randomBytes(32).toString('base64url');
  const expires = new Date(ctx.now.getTime() + limits.emailChange.lifetime);
  const { rows } = await sql<{ email: string | null }>`
    select identity.add_address_confirmation(${id}, ${hashToken(token)}, ${expires}) as email`.execute(ctx.db);
  const email = rows[0]?.email;
  if (!email) return { email: user.email };
  const url = `${addressOf(ctx.ports.env)}/confirm-email/${token}`;
  await ctx.inOrganization(requireMailPlace(ctx.actor, organizations), (place) =>
    sendMail(place, user, 'email_confirmation', (wording, { timeOf }) =>
      wording.emailConfirmation({ name: user.name, email, url, until: timeOf(expires) }),
    ),
  );
  return { email };
};

export const confirmEmail: Action<typeof accountApi.confirmEmail, WithoutTransaction<SignedInCtx>> = async (
  ctx,
  { body: { token } },
) => {
  const { id } = ctx.actor;
  const email = await guess([wrongLinks(ctx, 'confirmation of an address')], () =>
    ctx.transact('write', async (tx) => {
      await requireUnconfined(tx);
      const { rows } = await sql<{ email: string | null }>`
        select identity.confirm_address(${id}, ${hashToken(token)}, ${revealedHash(token)}) as email`.execute(tx.db);
      const confirmed = rows[0]?.email ?? undefined;
      if (confirmed === undefined) return undefined;
      await auditInWorkspaces(tx, id, 'person.email_confirmed');
      await publishAccount(tx, id);
      return confirmed;
    }),
  );
  if (email === undefined) throw new AppError('LINK_INVALID');
  return { email };
};
