import { AppError } from '@sightline/contract/errors';
import type { AnswerComment, AssistanceSheet, sheetsApi } from '@sightline/contract/sheets/sheets';
import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { requireOpenTicket } from '../tickets/queries.ts';
import { auditSheet, publishSheets } from './actions.ts';
import { canReviewSheet } from './policy.ts';
import { requireSheet } from './queries.ts';

type Decision = { state: 'approved' | 'returned'; comment: string; comments: AnswerComment[] };

/** A sheet with questions is reviewed once it is signed; one of free texts is complete when it is written. */
async function decide(
  ctx: Ctx,
  params: { id: string; sheetId: string },
  { state, comment, comments }: Decision,
): Promise<AssistanceSheet> {
  const ticket = await requireOpenTicket(ctx, params.id);
  const sheet = await requireSheet(ctx, ticket.id, params.sheetId);
  if (!canReviewSheet(ctx.actor, sheet)) throw new AppError('NOT_SHEET_REVIEWER');
  if (sheet.status === 'outdated') throw new AppError('SHEET_OUTDATED');
  if (sheet.template && sheet.locked_at === null) throw new AppError('SHEET_NOT_LOCKED');
  if (sheet.state === 'approved' || sheet.state === 'returned') throw new AppError('SHEET_REVIEWED');
  await scoped(ctx)
    .updateTable('assistance_sheets')
    .set({
      state,
      review_comment: comment,
      answer_comments: JSON.stringify(comments) as never,
      version: sql`version + 1`,
    })
    .where('id', '=', sheet.id)
    .execute();
  publishSheets(ctx, ticket);
  const change = { field: 'review', from: null, to: comment || state };
  auditSheet(ctx, state === 'approved' ? 'sheet.approved' : 'sheet.returned', sheet, ticket, [change]);
  return requireSheet(ctx, ticket.id, sheet.id);
}

export const approveSheet: Action<typeof sheetsApi.approve> = async (ctx, { params }) => ({
  assistance_sheet: await decide(ctx, params, { state: 'approved', comment: '', comments: [] }),
});

export const rejectSheet: Action<typeof sheetsApi.reject> = async (ctx, { params, body }) => ({
  assistance_sheet: await decide(ctx, params, { state: 'returned', ...body }),
});
