import type { checksApi } from '@sightline/contract/calls/checks';
import { AppError } from '@sightline/contract/errors';
import type { Action } from '../../../kernel/action.ts';
import type { PublicCtx, TenantCtx } from '../../../kernel/context.ts';
import { requireLink, requireUsable } from '../guests/link.ts';

/** The database knows nothing of a check: it ends when its creator leaves the room. */
async function openCheck({ ports }: Pick<TenantCtx, 'ports'>): Promise<{ token: string; url: string }> {
  return { token: await ports.media.checkToken(), url: ports.media.url };
}

export const startCheck: Action<typeof checksApi.start> = openCheck;

/** The link is the right to it, for as long as it would let its bearer ask to join. */
export const startCheckAsGuest: Action<typeof checksApi.startAsGuest, PublicCtx> = async (ctx, { params, body }) => {
  const link = await requireLink(ctx, params.id, body.share_code);
  if (link.ended_at) throw new AppError('CALL_ENDED');
  requireUsable(link, ctx.now);
  return openCheck(ctx);
};
