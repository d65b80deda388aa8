import { AppError } from '@sightline/contract/errors';
import type { AssistanceType, assistanceTypesApi } from '@sightline/contract/tickets/assistance-types';
import type { ProblemType, problemTypesApi } from '@sightline/contract/tickets/problem-types';
import { type RawBuilder, sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import { isAgent } from '../../../kernel/actor.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { typeName } from './type-name.ts';

/** How many tickets have the type `y` of a query; nobody counts for guests the tickets of others. */
const usedCount = (ctx: Ctx, column: 'assistance_type_id' | 'problem_type_id') =>
  isAgent(ctx.actor)
    ? sql`(select count(*)::int from tickets t
        where t.organization_id = y.organization_id and ${sql.ref(`t.${column}`)} = y.id)`
    : sql`0`;

const nameColumns = (ctx: Ctx) => sql`
  y.id, ${typeName(ctx)} as name, json_build_object('name', y.name) as base, y.translations`;

async function readAssistanceTypes(ctx: Ctx, condition: RawBuilder<unknown>): Promise<AssistanceType[]> {
  const { rows } = await sql<AssistanceType>`
    select ${nameColumns(ctx)}, y.code, y.icon, y.color, y.mode, y.default_minutes as default_duration, y.default_priority_id,
      y.sheet_template_id, y.requires_sheet, y.requires_signature, y.is_active as active, y.position as "order", y.version,
      ${usedCount(ctx, 'assistance_type_id')} used_count
    from assistance_types y
    where y.organization_id = ${ctx.organization_id} and ${condition}
    order by y.position, y.created_at, y.id`.execute(ctx.db);
  return rows;
}

async function readProblemTypes(ctx: Ctx, condition: RawBuilder<unknown>): Promise<ProblemType[]> {
  const { rows } = await sql<ProblemType>`
    select ${nameColumns(ctx)}, y.parent_id, y.keywords, y.default_priority_id, y.is_active as active, y.position as "order",
      y.version, ${usedCount(ctx, 'problem_type_id')} used_count
    from problem_types y
    where y.organization_id = ${ctx.organization_id} and ${condition}
    order by y.position, y.created_at, y.id`.execute(ctx.db);
  return rows;
}

export const allAssistanceTypes = (ctx: Ctx): Promise<AssistanceType[]> => readAssistanceTypes(ctx, sql`true`);
export const allProblemTypes = (ctx: Ctx): Promise<ProblemType[]> => readProblemTypes(ctx, sql`true`);

export const listAssistanceTypes: Action<typeof assistanceTypesApi.list> = async (ctx) => ({
  assistance_types: await allAssistanceTypes(ctx),
});

export const listProblemTypes: Action<typeof problemTypesApi.list> = async (ctx) => ({
  problem_types: await allProblemTypes(ctx),
});

export async function requireAssistanceType(ctx: Ctx, id: string, field = 'id'): Promise<AssistanceType> {
  const [type] = await readAssistanceTypes(ctx, sql`y.id = ${id}`);
  if (!type) throw new AppError('NOT_FOUND', field);
  return type;
}

export async function requireProblemType(ctx: Ctx, id: string, field = 'id'): Promise<ProblemType> {
  const [type] = await readProblemTypes(ctx, sql`y.id = ${id}`);
  if (!type) throw new AppError('NOT_FOUND', field);
  return type;
}

const tables = { assistance_type_id: 'assistance_types', problem_type_id: 'problem_types' } as const;

/** Returns the name of an active type, and locks it until the transaction ends. */
export async function requireOfferedType(ctx: Ctx, column: keyof typeof tables, id: string): Promise<{ name: string }> {
  const type = await scoped(ctx)
    .selectFrom(tables[column])
    .select(['name', 'is_active'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  if (!type) throw new AppError('NOT_FOUND', column);
  if (!type.is_active) throw new AppError('TYPE_ARCHIVED', column);
  return type;
}

export async function findTypeName(ctx: Ctx, column: keyof typeof tables, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const type = await scoped(ctx).selectFrom(tables[column]).select('name').where('id', '=', id).executeTakeFirst();
  return type?.name ?? null;
}
