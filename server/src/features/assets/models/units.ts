import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { addAssetEvents } from '../history.ts';
import type { ModelRecord } from './queries.ts';

/** Gives the units of a model to another one; the history of each says so. */
export async function moveUnits(ctx: Ctx, from: ModelRecord, into: ModelRecord): Promise<number> {
  const moved = await scoped(ctx)
    .updateTable('assets')
    .set({
      ...{ model_id: into.id, model: into.name, manufacturer: into.manufacturer },
      ...{ updated_at: ctx.now, version: sql`version + 1` },
    })
    .where('model_id', '=', from.id)
    .returning(['id', 'version'])
    .execute();
  const changes = [{ field: 'model', from: from.name, to: into.name }];
  await addAssetEvents(
    ctx,
    moved.map(({ id, version }) => ({ asset_id: id, kind: 'updated', version, changes })),
  );
  return moved.length;
}
