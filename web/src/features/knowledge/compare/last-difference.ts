import type { Article } from '@sightline/contract/knowledge/articles';

export type Side = number | 'draft';

/** Returns the initial comparison: the draft if it has changes, else the last two published versions. */
export function lastDifference({ version, has_changes }: Pick<Article, 'version' | 'has_changes'>): {
  from: Side;
  to: Side;
} {
  if (has_changes || version < 2) return { from: Math.max(1, version), to: 'draft' };
  return { from: version - 1, to: version };
}
