import type { AssetWarrantyTemplate, warrantyTemplatesApi } from '@sightline/contract/assets/warranty-templates';
import { AppError } from '@sightline/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';

async function readTemplates(ctx: Ctx, condition: RawBuilder<unknown>): Promise<AssetWarrantyTemplate[]> {
  const { rows } = await sql<AssetWarrantyTemplate>`
    select t.id, t.name, t.kind, t.provider, t.months, t.covers, t.terms, t.version, (
      select count(*)::int from asset_models m
      where m.organization_id = t.organization_id and m.warranty_template_id = t.id) as models_count
    from warranty_templates t
    where t.organization_id = ${ctx.organization_id} and ${condition}
    order by t.name collate "und-x-icu", t.id`.execute(ctx.db);
  return rows;
}

export const listTemplates: Action<typeof warrantyTemplatesApi.list> = async (ctx) => ({
  warranty_templates: await readTemplates(ctx, sql`true`),
});

export async function requireTemplate(ctx: Ctx, id: string, field = 'id'): Promise<AssetWarrantyTemplate> {
  const [template] = await readTemplates(ctx, sql`t.id = ${id}`);
  if (!template) throw new AppError('NOT_FOUND', field);
  return template;
}
