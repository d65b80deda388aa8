import { AppError } from '@sightline/contract/errors';
import { lineage, type TreeNode } from '@sightline/contract/tree';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './kysely-on-client.ts';
import { scoped } from './scoped.ts';

type Scope = { db: Db; organization_id: string };
type Categories = 'asset_categories' | 'article_categories';

/** Changes of a tree wait for each other here: two moves that are valid alone could make a circle together. */
export const lockTree = (
  { db, organization_id }: Scope,
  name: Categories | 'assistance_types' | 'problem_types' | 'assets',
) => sql`select pg_advisory_xact_lock(hashtext(${name}), hashtext(${organization_id}))`.execute(db);

/** Below itself, or below what is below it, a row would be out of reach. */
export function requireFreeParent(
  nodes: readonly TreeNode[],
  id: string,
  parentId: string | null,
  cycle: 'CATEGORY_CYCLE' | 'PROBLEM_TYPE_CYCLE',
): void {
  if (parentId === null) return;
  if (lineage(nodes, parentId).includes(id)) throw new AppError(cycle, 'parent_id');
  if (!nodes.some((node) => node.id === parentId)) throw new AppError('NOT_FOUND', 'parent_id');
}

/** The ids of these rows and of all below them, for `in (…)`. */
export const withThoseBelow = ({ organization_id }: Scope, name: Categories, ids: RawBuilder<unknown>) => sql`
  with recursive below as (
    select n.id from ${sql.table(name)} as n where n.organization_id = ${organization_id} and n.id = any(${ids})
    union
    select n.id from ${sql.table(name)} as n join below on n.parent_id = below.id
    where n.organization_id = ${organization_id})
  select id from below`;

/** Keeps out what somebody is adding to the row now: its foreign key waits for this lock. */
export const lockNode = (scope: Scope, name: Categories, id: string) =>
  scoped(scope).selectFrom(name).select('id').where('id', '=', id).forUpdate().execute();

/** Removes a node. Its children move up to its parent. */
export async function removeNode(scope: Scope, name: Categories, { id, parent_id }: TreeNode): Promise<void> {
  await scoped(scope).updateTable(name).set({ parent_id }).where('parent_id', '=', id).execute();
  await scoped(scope).deleteFrom(name).where('id', '=', id).execute();
}
