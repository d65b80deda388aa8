import { AppError } from '@sightline/contract/errors';
import type { AssistanceSheet, sheetsApi } from '@sightline/contract/sheets';
import { type RawBuilder, sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { requireTicket } from '../tickets/queries.ts';
import { canReviewSheet } from './policy.ts';

async function readSheets(ctx: Ctx, ticketId: string, condition: RawBuilder<unknown>): Promise<AssistanceSheet[]> {
  const { rows } = await sql<AssistanceSheet>`
    select s.id, s.ticket_id, s.number, s.status, s.problem, s.work_done, s.conclusion, s.recommendations, s.created_at,
      json_build_object('id', a.id, 'name', a.name) author,
      case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end reviewer
    from assistance_sheets s
    join people a on a.organization_id = s.organization_id and a.id = s.author_id
    left join people r on r.organization_id = s.organization_id and r.id = s.reviewer_id
    where s.organization_id = ${ctx.organization_id} and s.ticket_id = ${ticketId} and ${condition}
    order by s.number desc`.execute(ctx.db);
  return rows;
}

/** The latest first. */
export const listSheets: Action<typeof sheetsApi.list> = async (ctx, { query }) => {
  const ticket = await requireTicket(ctx, query.filter.ticket_id);
  return { assistance_sheets: await readSheets(ctx, ticket.id, sql`true`) };
};

export async function requireSheet(ctx: Ctx, ticketId: string, id: string): Promise<AssistanceSheet> {
  const [sheet] = await readSheets(ctx, ticketId, sql`s.id = ${id}`);
  if (!sheet) throw new AppError('NOT_FOUND');
  return sheet;
}

async function branchName(ctx: Ctx, id: string): Promise<string | null> {
  const branch = await scoped(ctx).selectFrom('branches').select('name').where('id', '=', id).executeTakeFirst();
  return branch?.name ?? null;
}

/** The reviewer's page. */
export const findSheet: Action<typeof sheetsApi.find> = async (ctx, { params }) => {
  const { id, ticket_id, subject, branch_id } = await requireTicket(ctx, params.id);
  const sheet = await requireSheet(ctx, id, params.sheetId);
  if (!canReviewSheet(ctx.actor, sheet)) throw new AppError('NOT_SHEET_REVIEWER');
  return {
    assistance_sheet: sheet,
    ticket: { id, ticket_id, subject, branch_name: branch_id && (await branchName(ctx, branch_id)) },
  };
};
