import type { Ctx } from '../../../kernel/context.ts';
import { everybody } from '../../../realtime/everybody.ts';

/** Everybody who sees tickets sees what types they have. */
export async function publishTypes(ctx: Ctx): Promise<void> {
  ctx.emit(await everybody(ctx), 'TicketTypesChangedEvent', {});
}
