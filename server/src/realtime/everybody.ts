import { socketRoom } from '@sightline/contract/realtime';
import type { Db } from '../db/kysely-on-client.ts';
import { scoped } from '../db/scoped.ts';

/** The socket rooms of a whole workspace: guests are not in the organization's room but in that of their space. */
export async function everybody(ctx: { db: Db; organization_id: string }): Promise<string[]> {
  const spaces = await scoped(ctx).selectFrom('branches').select('id').execute();
  return [socketRoom.organization(ctx.organization_id), ...spaces.map(({ id }) => socketRoom.branch(id))];
}
