import type { AuditChange } from '@sightline/contract/audit/audit';
import { AppError } from '@sightline/contract/errors';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { listVisibleFields } from '../fields-queries.ts';

/*
 * Fields that the units of a model have besides those of their category. One that is taken from a model leaves the values of
 * its units as they are; they are shown until somebody empties them.
 */

async function readIds(ctx: Ctx, modelId: string): Promise<string[]> {
  const rows = await scoped(ctx)
    .selectFrom('model_fields')
    .select('field_id')
    .where('model_id', '=', modelId)
    .execute();
  return rows.map(({ field_id }) => field_id);
}

/** Gives a model these fields, and says what changed. The caller holds the model's row. */
export async function setModelFields(ctx: Ctx, modelId: string, wanted: readonly string[]): Promise<AuditChange[]> {
  const fields = await listVisibleFields(ctx);
  if (wanted.some((id) => !fields.some((field) => field.id === id))) throw new AppError('NOT_FOUND', 'field_ids');
  const before = await readIds(ctx, modelId);
  const named = (ids: readonly string[]): string =>
    fields.flatMap(({ id, label }) => (ids.includes(id) ? [label.en] : [])).join(', ');
  const [gone, come] = [
    before.filter((id) => !wanted.includes(id)),
    [...new Set(wanted)].filter((id) => !before.includes(id)),
  ];
  if (gone.length === 0 && come.length === 0) return [];
  if (gone.length > 0)
    await scoped(ctx)
      .deleteFrom('model_fields')
      .where('model_id', '=', modelId)
      .where('field_id', 'in', gone)
      .execute();
  if (come.length > 0)
    await ctx.db
      .insertInto('model_fields')
      .values(come.map((field_id) => ({ organization_id: ctx.organization_id, model_id: modelId, field_id })))
      .execute();
  return [{ field: 'fields', from: named(before) || null, to: named(wanted) || null }];
}

/** The units of a model that is merged keep their fields. */
export async function moveModelFields(ctx: Ctx, fromId: string, intoId: string): Promise<void> {
  await sql`
    insert into model_fields (organization_id, model_id, field_id)
    select l.organization_id, ${intoId}, l.field_id from model_fields l
    where l.organization_id = ${ctx.organization_id} and l.model_id = ${fromId}
    on conflict do nothing`.execute(ctx.db);
}
