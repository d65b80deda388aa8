import { AppError } from '@sightline/contract/errors';
import type {
  PublishedTemplate,
  SheetSection,
  SheetTemplate,
  sheetTemplatesApi,
} from '@sightline/contract/sheets/templates';
import { type RawBuilder, sql } from 'kysely';
import { wireTime } from '../../../db/wire-time.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';

async function readTemplates(ctx: Ctx, condition: RawBuilder<unknown>): Promise<SheetTemplate[]> {
  const { rows } = await sql<SheetTemplate>`
    select t.id, t.name, t.sections, t.is_active as active, t.version, v.sections is distinct from t.sections as changed,
      case when v.id is not null then json_build_object('number', v.number, 'at', ${wireTime('v.published_at')}) end published,
      (select count(*)::int from assistance_sheets s
        join sheet_template_versions u on u.organization_id = s.organization_id and u.id = s.template_version_id
        where s.organization_id = t.organization_id and u.template_id = t.id) used_count
    from sheet_templates t
    left join lateral (
      select * from sheet_template_versions w
      where w.organization_id = t.organization_id and w.template_id = t.id order by w.number desc limit 1) v on true
    where t.organization_id = ${ctx.organization_id} and ${condition}
    order by t.name collate "und-x-icu", t.id`.execute(ctx.db);
  return rows;
}

export const listSheetTemplates: Action<typeof sheetTemplatesApi.list> = async (ctx) => ({
  sheet_templates: await readTemplates(ctx, sql`true`),
});

export async function requireSheetTemplate(ctx: Ctx, id: string, field = 'id'): Promise<SheetTemplate> {
  const [template] = await readTemplates(ctx, sql`t.id = ${id}`);
  if (!template) throw new AppError('NOT_FOUND', field);
  return template;
}

export const findSheetTemplate: Action<typeof sheetTemplatesApi.find> = async (ctx, { params }) => ({
  sheet_template: await requireSheetTemplate(ctx, params.id),
});

export type PublishedVersion = { id: string; template_id: string; number: number; sections: SheetSection[] };

export const listPublishedTemplates: Action<typeof sheetTemplatesApi.published> = async (ctx) => {
  const { rows } = await sql<PublishedTemplate>`
    select distinct on (t.name collate "und-x-icu", t.id) t.id, t.name, v.number, v.sections
    from sheet_templates t
    join sheet_template_versions v on v.organization_id = t.organization_id and v.template_id = t.id
    where t.organization_id = ${ctx.organization_id} and t.is_active
    order by t.name collate "und-x-icu", t.id, v.number desc`.execute(ctx.db);
  return { published_templates: rows };
};

/** The version that new sheets begin with, or an earlier one; undefined for a template that was never published. */
export async function findPublished(
  ctx: Ctx,
  templateId: string,
  number?: number,
): Promise<PublishedVersion | undefined> {
  const { rows } = await sql<PublishedVersion>`
    select v.id, v.template_id, v.number, v.sections from sheet_template_versions v
    where v.organization_id = ${ctx.organization_id} and v.template_id = ${templateId}
      and v.number = coalesce(${number ?? null}, v.number)
    order by v.number desc limit 1`.execute(ctx.db);
  return rows[0];
}
