import type { ProblemType } from '@sightline/contract/tickets/problem-types';

export type Leaf = { type: ProblemType; depth: number; path: string };

/** The tree from the top, each level in its order. */
export function flattenTree(
  types: readonly ProblemType[],
  parentId: string | null = null,
  above: string[] = [],
): Leaf[] {
  return types
    .filter(({ parent_id }) => parent_id === parentId)
    .flatMap((type) => {
      const path = [...above, type.name];
      return [{ type, depth: above.length, path: path.join(' › ') }, ...flattenTree(types, type.id, path)];
    });
}

/** A type with everything below it, which it cannot be moved below. */
export function withinBranch(types: readonly ProblemType[], id: string): Set<string> {
  const below = types.filter(({ parent_id }) => parent_id === id).flatMap((type) => [...withinBranch(types, type.id)]);
  return new Set([id, ...below]);
}
