import type { SecurityChange } from '@sightline/contract/mail/mail';
import type { PublicCtx } from '../../kernel/context.ts';
import { sendMail } from '../mail/actions.ts';
import { findAccess } from './queries.ts';

/** Tells the owner of an account by e-mail what changed in how they sign in: who did it might not be them. */
export async function noticeByMail(ctx: PublicCtx, userId: string, change: SecurityChange): Promise<void> {
  const { user, organizations } = await findAccess(ctx.db, userId);
  const [workspace] = organizations;
  if (!workspace) return;
  await ctx.inOrganization(workspace.id, (inside) =>
    sendMail(inside, user, 'security_notice', (wording, { timeOf }) =>
      wording.securityNotice(user.name, change, ctx.device ?? '', timeOf(ctx.now)),
    ),
  );
}
