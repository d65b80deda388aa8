import { AppError } from '@sightline/contract/errors';
import { sql } from 'kysely';
import type { Db } from './kysely-on-client.ts';
import { scoped } from './scoped.ts';

type OrderedTable = 'assistance_types' | 'problem_types' | 'ticket_forms' | 'library_questions' | 'tools' | 'views';

/** These ids first, in their order; the others of the list behind them as they were. */
export function inOrder(ids: readonly string[], known: readonly string[]): string[] {
  if (ids.some((id) => !known.includes(id))) throw new AppError('NOT_FOUND', 'ids');
  return [...new Set([...ids, ...known])];
}

/** Writes that order into the positions of the rows that are known. */
export async function putInOrder(
  scope: { db: Db; organization_id: string },
  table: OrderedTable,
  ids: readonly string[],
  known: readonly string[],
): Promise<void> {
  const order = inOrder(ids, known);
  await scoped(scope)
    .updateTable(table)
    .set({ position: sql<number>`array_position(${order}::uuid[], id)` })
    .where(sql<boolean>`id = any(${order}::uuid[])`)
    .execute();
}
