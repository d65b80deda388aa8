import type { Ctx } from '../../../kernel/context.ts';
import { everybody } from '../../../realtime/everybody.ts';

/** Sent to everybody, as all who create tickets see the forms. */
export async function publishForms(ctx: Ctx): Promise<void> {
  ctx.emit(await everybody(ctx), 'TicketFormsChangedEvent', {});
}
