import { AppError } from '@sightline/contract/errors';
import type { sheetSendingApi } from '@sightline/contract/sheets/sending';
import { CreateTicketInput } from '@sightline/contract/tickets/tickets';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { requireLockedTicket } from '../../tickets/queries.ts';
import { publishAnswers } from '../actions.ts';
import { requireQuestion } from '../filling.ts';
import { requireWholeSheet } from '../queries.ts';

/** Tickets and assets are other features' (features/followup-ticket.ts). */
export type OpenFollowup = (
  ctx: Ctx,
  ticket: z.output<typeof CreateTicketInput>,
  asset_id: string | null,
) => Promise<void>;

async function findAssetId(ctx: Ctx, ticketId: string): Promise<string | null> {
  const link = await scoped(ctx)
    .selectFrom('ticket_assets')
    .select('asset_id')
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
  return link?.asset_id ?? null;
}

/** A check that failed outlives its sheet: the new ticket may be made when the sheet is signed and the first ticket closed. */
export const followUp =
  (open: OpenFollowup): Action<typeof sheetSendingApi.followUp> =>
  async (ctx, { params, body }) => {
    const ticket = await requireLockedTicket(ctx, params.id);
    const { sheet, filled } = await requireWholeSheet(ctx, ticket.id, params.sheetId);
    const { id = uuidv7(), question_id, ...fields } = body;
    requireQuestion(filled, question_id, 'question_id');
    const known = filled.followups.find((one) => one.question_id === question_id);
    if (known)
      throw known.ticket.id === id ? new AppError('CONFLICT', 'id') : new AppError('FOLLOWED_UP', 'question_id');
    const input = CreateTicketInput.parse({ ...fields, id, branch_id: ticket.branch_id });
    await open(ctx, input, await findAssetId(ctx, ticket.id));
    const { organization_id, now: created_at } = ctx;
    await ctx.db
      .insertInto('sheet_followups')
      .values({ organization_id, sheet_id: sheet.id, question_id, ticket_id: id, created_at })
      .execute();
    publishAnswers(ctx, ticket);
    const { filled: after } = await requireWholeSheet(ctx, ticket.id, sheet.id);
    const followup = after.followups.find((one) => one.question_id === question_id);
    if (!followup) throw new Error('a ticket that follows is there once it was made');
    return { followup };
  };
