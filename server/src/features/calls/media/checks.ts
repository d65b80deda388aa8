import type { checksApi } from '@sightline/contract/call-checks';
import type { HandlerInput, HandlerOutput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import type { PublicCtx, TenantCtx } from '../../../kernel/context.ts';
import { requireLink, requireUsable } from '../guests/link.ts';

/** Of a check the database knows nothing: it is over when the one who made it leaves the room. */
export async function startCheck({ ports }: TenantCtx): Promise<HandlerOutput<typeof checksApi.start>> {
  return { token: await ports.media.checkToken(), url: ports.media.url };
}

/** The link is the right to it, for as long as it would let its bearer ask to join. */
export async function startCheckAsGuest(
  ctx: PublicCtx,
  { params, body }: HandlerInput<typeof checksApi.startAsGuest>,
): Promise<HandlerOutput<typeof checksApi.startAsGuest>> {
  const link = await requireLink(ctx, params.id, body.share_code);
  if (link.ended_at) throw new AppError('CALL_ENDED');
  requireUsable(link, ctx.now);
  return ctx.inOrganization(link.organization_id, startCheck);
}
