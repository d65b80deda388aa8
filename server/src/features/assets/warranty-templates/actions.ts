import type { warrantyTemplatesApi } from '@sightline/contract/assets/warranty-templates';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import { changesBetween } from '../../../kernel/audit-entry.ts';
import { removeFound } from '../../../kernel/remove-found.ts';
import { publishAssetSettings } from '../events.ts';
import { requireTemplate } from './queries.ts';

/* Warranties that were made from a template do not follow it: a later change would change what was agreed. */

export const createTemplate: Action<typeof warrantyTemplatesApi.create> = async (ctx, { body }) => {
  const { id = uuidv7(), ...template } = body;
  const { total } = await scoped(ctx)
    .selectFrom('warranty_templates')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  if (total >= limits.assets.templates) throw new AppError('TOO_MANY_TEMPLATES');
  const { organization_id, now: created_at } = ctx;
  await ctx.db
    .insertInto('warranty_templates')
    .values({ ...template, organization_id, id, created_at })
    .execute();
  ctx.audit('warranty_template.created', { record: { id, label: template.name } });
  await publishAssetSettings(ctx);
  return { warranty_template: await requireTemplate(ctx, id) };
};

export const updateTemplate: Action<typeof warrantyTemplatesApi.update> = async (ctx, { params: { id }, body }) => {
  const { version, ...wanted } = body;
  await scoped(ctx).selectFrom('warranty_templates').select('id').where('id', '=', id).forUpdate().execute();
  const before = await requireTemplate(ctx, id);
  if (version !== before.version) throw new AppError('STALE_VERSION', 'version');
  await scoped(ctx)
    .updateTable('warranty_templates')
    .set({ ...wanted, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  const changes = changesBetween(before, wanted, ['name', 'months', 'provider']);
  ctx.audit('warranty_template.updated', { record: { id, label: wanted.name }, changes });
  await publishAssetSettings(ctx);
  return { warranty_template: await requireTemplate(ctx, id) };
};

/** Models are left without it. */
export const removeTemplate: Action<typeof warrantyTemplatesApi.remove> = async (ctx, { params: { id } }) => {
  const { name } = await requireTemplate(ctx, id);
  await removeFound(scoped(ctx).deleteFrom('warranty_templates').where('id', '=', id));
  ctx.audit('warranty_template.deleted', { record: { id, label: name } });
  await publishAssetSettings(ctx);
};
