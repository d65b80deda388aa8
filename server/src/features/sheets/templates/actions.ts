import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { socketRoom } from '@sightline/contract/realtime';
import { draftProblems, hasSameKeys } from '@sightline/contract/sheets/problems';
import type { SheetSection, sheetTemplatesApi } from '@sightline/contract/sheets/templates';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import { changesBetween } from '../../../kernel/audit-entry.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { findPublished, requireSheetTemplate } from './queries.ts';

/*
 * A draft may be unfinished, and is published as the next version. Sheets keep the version that they began with, so versions
 * never change; a template is archived, never deleted.
 */

const publishTemplates = (ctx: Ctx): void =>
  ctx.emit(socketRoom.organization(ctx.organization_id), 'SheetTemplatesChangedEvent', {});

function requireKeys(sections: readonly SheetSection[]): void {
  if (hasSameKeys(sections)) throw new AppError('QUESTION_TWICE', 'sections');
}

/** Checks that the originals of copied questions are in the library of this workspace. */
async function requireOrigins(ctx: Ctx, sections: readonly SheetSection[]): Promise<void> {
  const origins = [
    ...new Set(sections.flatMap(({ questions }) => questions.flatMap(({ origin_id }) => origin_id ?? []))),
  ];
  if (origins.length === 0) return;
  const known = await scoped(ctx).selectFrom('library_questions').select('id').where('id', 'in', origins).execute();
  if (known.length < origins.length) throw new AppError('NOT_FOUND', 'sections');
}

/** Locks the template until the transaction ends, and checks that it has not changed since it was read. */
async function requireUnchanged(ctx: Ctx, id: string, version: number) {
  await scoped(ctx).selectFrom('sheet_templates').select('id').where('id', '=', id).forUpdate().execute();
  const template = await requireSheetTemplate(ctx, id);
  if (template.version !== version) throw new AppError('STALE_VERSION', 'version');
  return template;
}

export const createSheetTemplate: Action<typeof sheetTemplatesApi.create> = async (ctx, { body }) => {
  const { id = uuidv7(), name, sections, active } = body;
  requireKeys(sections);
  await requireOrigins(ctx, sections);
  const { total } = await scoped(ctx)
    .selectFrom('sheet_templates')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  if (total >= limits.sheets.templates) throw new AppError('TOO_MANY_TEMPLATES');
  const { organization_id, now: created_at } = ctx;
  await ctx.db
    .insertInto('sheet_templates')
    .values({ organization_id, id, name, sections: JSON.stringify(sections) as never, is_active: active, created_at })
    .execute();
  ctx.audit('sheet_template.created', { record: { id, label: name } });
  publishTemplates(ctx);
  return { sheet_template: await requireSheetTemplate(ctx, id) };
};

export const updateSheetTemplate: Action<typeof sheetTemplatesApi.update> = async (ctx, { params: { id }, body }) => {
  const { name, sections, active, version } = body;
  requireKeys(sections);
  const before = await requireUnchanged(ctx, id, version);
  await requireOrigins(ctx, sections);
  await scoped(ctx)
    .updateTable('sheet_templates')
    .set({ name, sections: JSON.stringify(sections) as never, is_active: active, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  ctx.audit('sheet_template.updated', {
    record: { id, label: name },
    changes: changesBetween(before, { name, active }, ['name', 'active']),
  });
  publishTemplates(ctx);
  return { sheet_template: await requireSheetTemplate(ctx, id) };
};

export const publishSheetTemplate: Action<typeof sheetTemplatesApi.publish> = async (ctx, { params: { id }, body }) => {
  const template = await requireUnchanged(ctx, id, body.version);
  const problems = draftProblems(template.sections);
  if (problems.length > 0) throw AppError.about('TEMPLATE_UNFINISHED', problems);
  if (template.sections.every(({ questions }) => questions.length === 0))
    throw new AppError('TEMPLATE_EMPTY', 'sections');
  const number = ((await findPublished(ctx, id))?.number ?? 0) + 1;
  const { organization_id, actor, now: published_at } = ctx;
  await ctx.db
    .insertInto('sheet_template_versions')
    .values({
      ...{ organization_id, template_id: id, number, published_by: actor.id, published_at },
      sections: JSON.stringify(template.sections) as never,
    })
    .execute();
  await scoped(ctx).updateTable('sheet_templates').set({ version: sql`version + 1` }).where('id', '=', id).execute();
  ctx.audit('sheet_template.published', {
    record: { id, label: template.name },
    changes: [{ field: 'published', from: number === 1 ? null : String(number - 1), to: String(number) }],
  });
  publishTemplates(ctx);
  return { sheet_template: await requireSheetTemplate(ctx, id) };
};
