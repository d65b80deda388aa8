import { socketRoom } from '@sightline/contract/realtime';
import { scoped } from '../../../db/scoped.ts';
import type { Ctx } from '../../../kernel/context.ts';

/** Everybody who sees tickets sees what types they have. */
export async function publishTypes(ctx: Ctx): Promise<void> {
  const spaces = await scoped(ctx).selectFrom('branches').select('id').execute();
  const rooms = [socketRoom.organization(ctx.organization_id), ...spaces.map(({ id }) => socketRoom.branch(id))];
  ctx.emit(rooms, 'TicketTypesChangedEvent', {});
}
