import { type ClaimStatus, claimSteps, type claimsApi } from '@sightline/contract/assets/claims';
import type { AuditChange } from '@sightline/contract/audit/audit';
import type { AuditEventName } from '@sightline/contract/audit/events';
import { AppError } from '@sightline/contract/errors';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import { changesBetween } from '../../../kernel/audit-entry.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { requireTicket } from '../../tickets/queries.ts';
import { publishAsset } from '../events.ts';
import { addAssetEvents } from '../history.ts';
import { type AssetRecord, requireAsset, requireLockedAsset } from '../queries.ts';
import { type ClaimRecord, requireLockedClaim, requireWholeClaim } from './queries.ts';

/*
 * A claim: draft -> sent -> approved or rejected -> closed. `claimSteps` lists the ways back. A closed claim does not change.
 * Agents alone see claims, so their events go to nobody at a customer.
 */

type AboutClaim = { event: AuditEventName; line?: 'claim_started' | 'claim_changed'; changes: readonly AuditChange[] };

/** Writes the audit entry and, with `line`, the timeline of the asset, and refreshes open screens of agents. */
export async function tellOfClaim(
  ctx: Ctx,
  claimId: string,
  asset: AssetRecord,
  { event, line, changes }: AboutClaim,
): Promise<void> {
  ctx.audit(event, { record: { id: claimId, label: `${asset.tag} ${asset.name}` }, changes });
  if (line) await addAssetEvents(ctx, [{ asset_id: asset.id, kind: line, version: asset.version, changes }]);
  publishAsset(ctx, asset.id, [null]);
}

async function requireTicketOfAsset(ctx: Ctx, asset: AssetRecord, ticketId: string): Promise<void> {
  if (!ctx.actor.permissions.has('tickets.view')) throw new AppError('FORBIDDEN');
  const ticket = await requireTicket(ctx, ticketId);
  const link = await scoped(ctx)
    .selectFrom('ticket_assets')
    .select('asset_id')
    .where('ticket_id', '=', ticket.id)
    .executeTakeFirst();
  if (link?.asset_id !== asset.id) throw new AppError('CLAIM_TICKET', 'ticket_id');
}

/** The asset is locked, so that its warranty is not removed meanwhile. */
export const createClaim: Action<typeof claimsApi.create> = async (ctx, { params, body }) => {
  const { id = uuidv7(), ...columns } = body;
  const asset = await requireLockedAsset(ctx, params.id);
  const warranty = await scoped(ctx)
    .selectFrom('asset_warranties')
    .select(['kind', 'provider', 'reference'])
    .where('id', '=', columns.warranty_id)
    .where('asset_id', '=', asset.id)
    .executeTakeFirst();
  if (!warranty) throw new AppError('NOT_FOUND', 'warranty_id');
  if (columns.ticket_id) await requireTicketOfAsset(ctx, asset, columns.ticket_id);
  const { organization_id, now, actor } = ctx;
  await ctx.db
    .insertInto('warranty_claims')
    .values({
      ...columns,
      ...{ organization_id, id, asset_id: asset.id, created_by: actor.id, created_at: now, updated_at: now },
    })
    .execute();
  const described = [warranty.kind, warranty.provider, warranty.reference].filter(Boolean).join(' · ');
  const changes = [{ field: 'warranty', from: null, to: described }];
  await tellOfClaim(ctx, id, asset, { event: 'warranty_claim.created', line: 'claim_started', changes });
  return { claim: await requireWholeClaim(ctx, id) };
};

function requireStep(from: ClaimStatus, to: ClaimStatus): void {
  if (from !== to && !claimSteps[from].includes(to)) throw new AppError('CLAIM_STATUS', 'status');
}

const columnNames = ['faulty_serial', 'replacement_serial', 'amount', 'currency', 'notes'] as const;

export const updateClaim: Action<typeof claimsApi.update> = async (ctx, { params, body }) => {
  const { version, status, ...wanted } = body;
  const claim = await requireLockedClaim(ctx, params.id);
  if (version !== claim.version) throw new AppError('STALE_VERSION', 'version');
  const next = status ?? claim.status;
  requireStep(claim.status, next);
  const edited = changesBetween(
    claim,
    wanted,
    columnNames.filter((name) => wanted[name] !== undefined),
  );
  if (edited.length > 0 && claim.status === 'closed' && next === 'closed') throw new AppError('CLAIM_CLOSED');
  const moved = next === claim.status ? [] : [{ field: 'claim_status', from: claim.status, to: next }];
  const changes = [...moved, ...edited];
  if (changes.length > 0) await writeClaim(ctx, claim, { ...wanted, status: next }, changes);
  return { claim: await requireWholeClaim(ctx, claim.id) };
};

async function writeClaim(
  ctx: Ctx,
  claim: ClaimRecord,
  columns: Omit<Parameters<typeof updateClaim>[1]['body'], 'version'>,
  changes: readonly AuditChange[],
): Promise<void> {
  await scoped(ctx)
    .updateTable('warranty_claims')
    .set({ ...columns, updated_at: ctx.now, version: sql`version + 1` })
    .where('id', '=', claim.id)
    .execute();
  const asset = await requireAsset(ctx, claim.asset_id);
  const isStep = changes.some(({ field }) => field === 'claim_status');
  await tellOfClaim(ctx, claim.id, asset, {
    event: 'warranty_claim.updated',
    ...(isStep && { line: 'claim_changed' }),
    changes,
  });
}
