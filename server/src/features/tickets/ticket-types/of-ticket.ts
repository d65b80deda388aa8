import { AppError } from '@sightline/contract/errors';
import { scoped } from '../../../db/scoped.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { hasCurrentSheet } from '../queries.ts';

type Demand = { requires_sheet: boolean; requires_signature: boolean };

/** Returns what the type of assistance requires before a ticket is closed. */
async function findDemand(ctx: Ctx, typeId: string | null): Promise<Demand | undefined> {
  if (typeId === null) return undefined;
  return scoped(ctx)
    .selectFrom('assistance_types')
    .select(['requires_sheet', 'requires_signature'])
    .where('id', '=', typeId)
    .executeTakeFirst();
}

/** By the customer. A signature that was refused, with its reason, is an answer too. */
async function isSigned(ctx: Ctx, ticketId: string): Promise<boolean> {
  const signature = await scoped(ctx)
    .selectFrom('assistance_sheets as s')
    .innerJoin('sheet_signatures as g', (join) =>
      join.onRef('g.organization_id', '=', 's.organization_id').onRef('g.sheet_id', '=', 's.id'),
    )
    .select('g.id')
    .where('s.ticket_id', '=', ticketId)
    .where('s.status', '=', 'current')
    .where('g.role', '=', 'customer')
    .executeTakeFirst();
  return signature !== undefined;
}

/** Refuses to close a ticket without what its type of assistance asks for. */
export async function requireSheetOfType(
  ctx: Ctx,
  { id, assistance_type_id }: { id: string; assistance_type_id: string | null },
): Promise<void> {
  const demand = await findDemand(ctx, assistance_type_id);
  if (demand?.requires_signature && !(await isSigned(ctx, id)))
    throw new AppError('CLOSING_NEEDS_SIGNATURE', 'with_sheet');
  if (demand?.requires_sheet && !(await hasCurrentSheet(ctx, id)))
    throw new AppError('CLOSING_NEEDS_SHEET', 'with_sheet');
}
