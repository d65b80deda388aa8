import { lineage, type TreeNode } from '@sightline/contract/tree';

/** A position in a tree: a level, before one of its rows or at its end. */
export type Place = { parent_id: string | null; before_id: string | null };
export type Direction = 'up' | 'down' | 'in' | 'out';

const levelOf = (all: readonly TreeNode[], parentId: string | null): readonly TreeNode[] =>
  all.filter(({ parent_id }) => parent_id === parentId);

/** Moves a row up or down in its level, below the row before it, or out of its parent. Null where that is not possible. */
export function placeTowards(all: readonly TreeNode[], id: string, direction: Direction): Place | null {
  const own = all.find((one) => one.id === id);
  if (!own) return null;
  const level = levelOf(all, own.parent_id);
  const at = level.indexOf(own);
  const before = level[at - 1];
  if (direction === 'up') return before ? { parent_id: own.parent_id, before_id: before.id } : null;
  if (direction === 'down')
    return at + 1 < level.length ? { parent_id: own.parent_id, before_id: level[at + 2]?.id ?? null } : null;
  if (direction === 'in') return before ? { parent_id: before.id, before_id: null } : null;
  const parent = all.find((one) => one.id === own.parent_id);
  if (!parent) return null;
  const above = levelOf(all, parent.parent_id);
  return { parent_id: parent.parent_id, before_id: above[above.indexOf(parent) + 1]?.id ?? null };
}

/** Decides by the share of the target's height: a dropped row comes before it, below it as its child, or after it. */
export const partOf = (share: number): 'before' | 'into' | 'after' =>
  share < 0.3 ? 'before' : share > 0.7 ? 'after' : 'into';

/** Returns the position of a row that is dropped on another. Null on itself or below itself. */
export function placeAt(all: readonly TreeNode[], id: string, targetId: string, share: number): Place | null {
  if (lineage(all, targetId).includes(id)) return null;
  const target = all.find((one) => one.id === targetId);
  if (!target) return null;
  const part = partOf(share);
  if (part === 'into') return { parent_id: target.id, before_id: null };
  const level = levelOf(all, target.parent_id).filter((one) => one.id !== id);
  const next = level[level.indexOf(target) + 1];
  return { parent_id: target.parent_id, before_id: part === 'before' ? target.id : (next?.id ?? null) };
}

/** The tree as it is once a row is there. */
export function withPlace<T extends TreeNode>(all: readonly T[], id: string, { parent_id, before_id }: Place): T[] {
  const moved = all.find((one) => one.id === id);
  if (!moved) return [...all];
  const others = all.filter((one) => one.id !== id);
  const before = others.findIndex((one) => one.id === before_id);
  return others.toSpliced(before < 0 ? others.length : before, 0, { ...moved, parent_id });
}
