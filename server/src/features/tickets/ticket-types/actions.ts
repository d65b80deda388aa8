import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { assistanceTypesApi } from '@sightline/contract/tickets/assistance-types';
import type { problemTypesApi } from '@sightline/contract/tickets/problem-types';
import type { TypeTranslations } from '@sightline/contract/tickets/ticket-types';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { putInOrder } from '../../../db/in-order.ts';
import { scoped } from '../../../db/scoped.ts';
import { lockTree, requireFreeParent } from '../../../db/tree.ts';
import type { Action } from '../../../kernel/action.ts';
import { changesBetween } from '../../../kernel/audit-entry.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { publishTypes } from './events.ts';
import { allAssistanceTypes, allProblemTypes, requireAssistanceType, requireProblemType } from './queries.ts';

/*
 * Types are archived, never deleted: tickets keep theirs. Tickets do not follow the defaults of a type that change later.
 */

type Table = 'assistance_types' | 'problem_types';

async function requireBelowLimit(ctx: Ctx, table: Table): Promise<number> {
  await lockTree(ctx, table);
  const { total, last } = await scoped(ctx)
    .selectFrom(table)
    .select([sql<number>`count(*)::int`.as('total'), sql<number>`coalesce(max(position), 0)::int`.as('last')])
    .executeTakeFirstOrThrow();
  if (total >= limits.types.each) throw new AppError('TOO_MANY_TYPES');
  return last + 1;
}

async function requireTemplate(ctx: Ctx, id: string | null): Promise<void> {
  if (id === null) return;
  const template = await scoped(ctx).selectFrom('sheet_templates').select('id').where('id', '=', id).executeTakeFirst();
  if (!template) throw new AppError('NOT_FOUND', 'sheet_template_id');
}

type AssistanceBody = Parameters<Action<typeof assistanceTypesApi.update>>[1]['body'];

const json = (names: TypeTranslations) => JSON.stringify(names) as never;

/** As the audit log compares and keeps it: with the name that everybody sees. */
const inBase = <T extends { base: { name: string } }>(type: T): T => ({ ...type, name: type.base.name });

const columnsOf = ({ active, default_duration, version: _, translations, ...columns }: AssistanceBody) => ({
  ...columns,
  translations: json(translations),
  is_active: active,
  default_minutes: default_duration,
});

export const createAssistanceType: Action<typeof assistanceTypesApi.create> = async (ctx, { body }) => {
  const { id = uuidv7(), ...type } = body;
  const position = await requireBelowLimit(ctx, 'assistance_types');
  await requireTemplate(ctx, type.sheet_template_id);
  const { organization_id, now: created_at } = ctx;
  await ctx.db
    .insertInto('assistance_types')
    .values({ ...columnsOf({ ...type, version: 1 }), organization_id, id, position, created_at })
    .execute();
  ctx.audit('assistance_type.created', { record: { id, label: type.name } });
  await publishTypes(ctx);
  return { assistance_type: await requireAssistanceType(ctx, id) };
};

export const updateAssistanceType: Action<typeof assistanceTypesApi.update> = async (ctx, { params: { id }, body }) => {
  await lockTree(ctx, 'assistance_types');
  const before = await requireAssistanceType(ctx, id);
  if (body.version !== before.version) throw new AppError('STALE_VERSION', 'version');
  await requireTemplate(ctx, body.sheet_template_id);
  await scoped(ctx)
    .updateTable('assistance_types')
    .set({ ...columnsOf(body), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  const changes = changesBetween(inBase(before), body, [
    'name',
    'code',
    'mode',
    'requires_sheet',
    'requires_signature',
    'active',
  ]);
  ctx.audit('assistance_type.updated', { record: { id, label: body.name }, changes });
  await publishTypes(ctx);
  return { assistance_type: await requireAssistanceType(ctx, id) };
};

export const orderAssistanceTypes: Action<typeof assistanceTypesApi.order> = async (ctx, { body }) => {
  await lockTree(ctx, 'assistance_types');
  const known = (await allAssistanceTypes(ctx)).map(({ id }) => id);
  await putInOrder(ctx, 'assistance_types', body.ids, known);
  const assistance_types = await allAssistanceTypes(ctx);
  ctx.audit('assistance_type.ordered', {
    record: { id: null, label: assistance_types.map(({ base }) => base.name).join(', ') },
  });
  await publishTypes(ctx);
  return { assistance_types };
};

export const createProblemType: Action<typeof problemTypesApi.create> = async (ctx, { body }) => {
  const { id = uuidv7(), active, translations: names, ...type } = body;
  const position = await requireBelowLimit(ctx, 'problem_types');
  requireFreeParent(await allProblemTypes(ctx), id, type.parent_id, 'PROBLEM_TYPE_CYCLE');
  const { organization_id, now: created_at } = ctx;
  await ctx.db
    .insertInto('problem_types')
    .values({ ...type, translations: json(names), is_active: active, organization_id, id, position, created_at })
    .execute();
  ctx.audit('problem_type.created', { record: { id, label: type.name } });
  await publishTypes(ctx);
  return { problem_type: await requireProblemType(ctx, id) };
};

export const updateProblemType: Action<typeof problemTypesApi.update> = async (ctx, { params: { id }, body }) => {
  await lockTree(ctx, 'problem_types');
  const before = await requireProblemType(ctx, id);
  const { version, active, translations: names, ...type } = body;
  if (version !== before.version) throw new AppError('STALE_VERSION', 'version');
  requireFreeParent(await allProblemTypes(ctx), id, type.parent_id, 'PROBLEM_TYPE_CYCLE');
  await scoped(ctx)
    .updateTable('problem_types')
    .set({ ...type, translations: json(names), is_active: active, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  const changes = changesBetween(inBase(before), body, ['name', 'keywords', 'active']);
  ctx.audit('problem_type.updated', { record: { id, label: body.name }, changes });
  await publishTypes(ctx);
  return { problem_type: await requireProblemType(ctx, id) };
};

export const orderProblemTypes: Action<typeof problemTypesApi.order> = async (ctx, { body }) => {
  await lockTree(ctx, 'problem_types');
  const known = (await allProblemTypes(ctx)).map(({ id }) => id);
  await putInOrder(ctx, 'problem_types', body.ids, known);
  const problem_types = await allProblemTypes(ctx);
  const label = problem_types.map(({ base }) => base.name).join(', ');
  ctx.audit('problem_type.ordered', { record: { id: null, label } });
  await publishTypes(ctx);
  return { problem_types };
};
