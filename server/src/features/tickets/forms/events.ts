import type { Ctx } from '../../../kernel/context.ts';
import { everybody } from '../../../realtime/everybody.ts';

/** Everybody who creates tickets is offered forms. */
export async function publishForms(ctx: Ctx): Promise<void> {
  ctx.emit(await everybody(ctx), 'TicketFormsChangedEvent', {});
}
