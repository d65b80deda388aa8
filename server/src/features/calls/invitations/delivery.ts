import { scoped } from '../../../db/scoped.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import type { DeliveryWatcher } from '../../mail/actions.ts';
import { publishCallUpdated } from '../events.ts';

/** The outcome of an invitation e-mail, which clients that show the call receive. Other e-mails are ignored. */
export const recordDelivery: DeliveryWatcher = async (ctx, mailId, outcome) => {
  const isOut = outcome === 'sent' || outcome === 'kept';
  const invited = await scoped(ctx)
    .updateTable('call_invitations')
    .set({ delivery: isOut ? outcome : 'failed', failure: isOut ? null : outcome, ...(isOut && { sent_at: ctx.now }) })
    .where('mail_id', '=', mailId)
    .returning('call_id')
    .executeTakeFirst();
  if (invited) await publishOfCall(ctx, invited.call_id);
};

async function publishOfCall(ctx: TenantCtx, callId: string): Promise<void> {
  const call = await scoped(ctx)
    .selectFrom('calls')
    .where('id', '=', callId)
    .select(['id', 'room_id'])
    .executeTakeFirst();
  if (call) await publishCallUpdated(ctx, call);
}
