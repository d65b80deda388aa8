import { AppError } from '@sightline/contract/errors';
import type { Conflict } from '@sightline/contract/schedule/schedule';
import type { TenantCtx } from '../../../kernel/context.ts';
import { findEnteredAbsences } from '../absences/queries.ts';
import { findMissingSkills } from '../skills/queries.ts';
import { findToolConflicts } from '../tools/conflicts.ts';
import { findAbsences } from './absences.ts';
import { findClosedHours } from './hours.ts';
import { findOverlaps } from './overlaps.ts';
import type { ConflictSource, Plan } from './source.ts';

/** All that can speak against a plan; a new source is added here. */
const sources: readonly ConflictSource[] = [
  findOverlaps,
  findAbsences,
  findEnteredAbsences,
  findClosedHours,
  findMissingSkills,
  findToolConflicts,
];

export async function findConflicts(ctx: TenantCtx, plan: Plan): Promise<Conflict[]> {
  return (await Promise.all(sources.map((find) => find(ctx, plan)))).flat();
}

/** Throws if a plan has conflicts that the caller has not accepted, or that nobody can accept. */
export async function requireAccepted(ctx: TenantCtx, plan: Plan, accepted: boolean): Promise<void> {
  const conflicts = await findConflicts(ctx, plan);
  if (conflicts.some(({ is_final }) => is_final || !accepted)) throw new AppError('VISIT_CONFLICTS');
}
