import type { CustomField } from '@sightline/contract/assets/fields';
import type { FieldProblem, FieldValue, FieldValues } from '@sightline/contract/fields/field-model';
import { type FieldProblems, normaliseField } from '@sightline/contract/fields/field-types';
import { fieldIssue } from '@sightline/contract/fields/issues';
import { sql } from 'kysely';
import { ZodError } from 'zod';
import { scoped } from '../../db/scoped.ts';
import type { Ctx } from '../../kernel/context.ts';
import { listVisibleFields } from './fields-queries.ts';
import { hasDeletedAsset } from './trash/queries.ts';

/** The same answer as for any wrong field of a body. */
export function refuseFields(problems: FieldProblems): void {
  const issues = Object.entries(problems).map(([id, problem]) => fieldIssue(['custom_fields', id], problem));
  if (issues.length > 0) throw new ZodError(issues);
}

/**
 * Keeps definitions as they are until the transaction ends. Values of unique fields are written one after the other, so that
 * two writers never choose the same one.
 */
export async function lockFields(ctx: Ctx, ids: readonly string[]): Promise<CustomField[]> {
  const known = (await listVisibleFields(ctx)).filter(({ id }) => ids.includes(id));
  const isUnique = known.some(({ rules }) => rules.unique);
  await sql`
    select from custom_fields f
    where f.organization_id = ${ctx.organization_id} and f.id = any(${ids}::uuid[])
    order by f.id ${isUnique ? sql`for no key update` : sql`for share`}`.execute(ctx.db);
  return (await listVisibleFields(ctx)).filter(({ id }) => ids.includes(id));
}

async function isTaken(ctx: Ctx, assetId: string, fieldId: string, value: FieldValue): Promise<boolean> {
  const holds = sql`custom_fields @> ${JSON.stringify({ [fieldId]: value })}::jsonb`;
  const { rows } = await sql`
    select from assets
    where organization_id = ${ctx.organization_id} and id <> ${assetId} and ${holds}
    limit 1`.execute(ctx.db);
  return rows.length > 0 || hasDeletedAsset(ctx, holds);
}

async function isPerson(ctx: Ctx, id: FieldValue): Promise<boolean> {
  const role = await scoped(ctx)
    .selectFrom('roles')
    .select('id')
    .where('person_id', '=', String(id))
    .executeTakeFirst();
  return role !== undefined;
}

async function problemInPlace(
  ctx: Ctx,
  assetId: string,
  field: CustomField,
  value: FieldValue,
): Promise<FieldProblem | null> {
  if (field.rules.unique && (await isTaken(ctx, assetId, field.id, value))) return { code: 'unique' };
  if (field.type === 'person' && !(await isPerson(ctx, value))) return { code: 'person' };
  return null;
}

/**
 * Checks the entered values and returns them as they are stored; null removes a value. Requires missing fields only if they are `demanded`, so
 * that a field that became required later does not stop an edit of something else.
 */
export async function requireValues(
  ctx: Ctx,
  assetId: string,
  entered: Readonly<Record<string, FieldValue | null>>,
  demanded: readonly CustomField[] = [],
): Promise<{ values: Record<string, FieldValue | null>; fields: CustomField[] }> {
  const missing = demanded.filter(({ id, rules }) => rules.required && !(id in entered)).map(({ id }) => id);
  const ids = [...Object.keys(entered), ...missing];
  if (ids.length === 0) return { values: {}, fields: [] };
  const fields = await lockFields(ctx, ids);
  const problems: FieldProblems = {};
  const values: Record<string, FieldValue | null> = {};
  for (const id of ids) {
    const field = fields.find((one) => one.id === id);
    const outcome = field ? normaliseField(field, entered[id] ?? null) : { problem: { code: 'type' } as const };
    if ('problem' in outcome) problems[id] = outcome.problem;
    else values[id] = outcome.value;
    if (!field || 'problem' in outcome || outcome.value === null) continue;
    const problem = await problemInPlace(ctx, assetId, field, outcome.value);
    if (problem) problems[id] = problem;
  }
  refuseFields(problems);
  return { values, fields };
}

/** Returns the values of an asset after a change. */
export function mergeValues(before: FieldValues, change: Record<string, FieldValue | null>): FieldValues {
  const merged = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null);
  return Object.fromEntries(merged) as FieldValues;
}
