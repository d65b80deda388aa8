import type { Actor } from '../../kernel/actor.ts';

/** Section 6: a sheet's own page opens for its reviewer alone, whatever else somebody may do. */
export const canReviewSheet = (actor: Actor, sheet: { reviewer: { id: string } | null }): boolean =>
  actor.kind === 'member' && sheet.reviewer?.id === actor.id;
