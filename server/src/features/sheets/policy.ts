import { type RawBuilder, sql } from 'kysely';
import { type Actor, isAgent, type Member } from '../../kernel/actor.ts';

/** Section 6: a sheet's own page opens for its reviewer alone, whatever else somebody may do. */
export const canReviewSheet = (actor: Actor, sheet: { reviewer: { id: string } | null }): boolean =>
  actor.kind === 'member' && sheet.reviewer?.id === actor.id;

/** Agents read the sheets of tickets that they see; a guest reads those to review. */
export const canReadSheet = (actor: Member, sheet: { reviewer: { id: string } | null }): boolean =>
  (isAgent(actor) && actor.permissions.has('sheets.view')) || canReviewSheet(actor, sheet);

/** Whether file `id` of a query is a photo of a sheet that the actor may open: as an agent, or as its reviewer. */
export function sheetPhotoIsReadable(actor: Actor, id: RawBuilder<unknown>): RawBuilder<boolean> {
  if (actor.kind !== 'member') return sql`false`;
  const seesAll = isAgent(actor) && actor.permissions.has('sheets.view');
  const opens = seesAll
    ? sql`true`
    : sql`s.reviewer_id = ${actor.id} and t.branch_id is not distinct from coalesce(${actor.branch_id}, t.branch_id)`;
  return sql`exists (
    select from sheet_photos h
    join assistance_sheets s on s.organization_id = h.organization_id and s.id = h.sheet_id
    join tickets t on t.organization_id = s.organization_id and t.id = s.ticket_id
    where h.organization_id = ${actor.organization_id} and h.file_id = ${id} and ${opens})`;
}
