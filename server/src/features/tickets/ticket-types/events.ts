import type { Ctx } from '../../../kernel/context.ts';
import { everybody } from '../../../realtime/everybody.ts';

/** Sent to everybody, as all who see tickets see their types. */
export async function publishTypes(ctx: Ctx): Promise<void> {
  ctx.emit(await everybody(ctx), 'TicketTypesChangedEvent', {});
}
