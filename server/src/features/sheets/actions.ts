import type { HandlerInput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import type { sheetsApi } from '@sightline/contract/sheets';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { audience } from '../../realtime/hub.ts';
import { addTicketEvent } from '../tickets/actions.ts';
import { requireOpenTicket, type TicketRecord } from '../tickets/queries.ts';
import { requireSheet } from './queries.ts';

/*
 * An assistance sheet is written as the current one of its ticket and becomes outdated when the next one is written
 * (specification, section 4); nothing makes it current again. A ticket has at most one current sheet, which an index
 * keeps too. Sheets are part of the ticket: a closed one takes no new sheet and loses none.
 */

function publishSheets(ctx: Ctx, ticket: TicketRecord): void {
  const everybody = audience(ctx.organization_id, ticket.branch_id);
  ctx.emit(everybody, 'SheetsChangedEvent', { ticket_id: ticket.id });
  ctx.emit(everybody, 'TicketUpdatedEvent', { id: ticket.id });
}

function auditSheet(
  ctx: Ctx,
  event: 'sheet.created' | 'sheet.deleted',
  { id, number }: { id: string; number: number },
  { ticket_id, subject }: TicketRecord,
): void {
  ctx.audit(event, { record: { id, label: `${number} · #${ticket_id} ${subject}` } });
}

/** Reviewers are agents, or guests of the ticket's own space: people who may see the ticket. */
async function requireReviewer(ctx: Ctx, ticket: TicketRecord, id: string): Promise<void> {
  const role = await scoped(ctx)
    .selectFrom('roles')
    .select('id')
    .where('person_id', '=', id)
    .where((roles) => roles.or([roles('branch_id', 'is', null), roles('branch_id', '=', ticket.branch_id)]))
    .executeTakeFirst();
  if (!role) throw new AppError('NOT_A_MEMBER', 'reviewer_id');
}

async function outdateSheets(ctx: Ctx, ticketId: string): Promise<void> {
  await scoped(ctx)
    .updateTable('assistance_sheets')
    .set({ status: 'outdated' })
    .where('ticket_id', '=', ticketId)
    .where('status', '=', 'current')
    .execute();
}

/** Numbers go up under the ticket's lock; the number of a deleted sheet is given again only when it was the last. */
async function insertSheet(
  ctx: Ctx,
  ticketId: string,
  sheet: HandlerInput<typeof sheetsApi.create>['body'] & { id: string },
): Promise<void> {
  await ctx.db
    .insertInto('assistance_sheets')
    .values({
      ...sheet,
      organization_id: ctx.organization_id,
      ticket_id: ticketId,
      number: sql<number>`(
        select coalesce(max(s.number), 0) + 1 from assistance_sheets s
        where s.organization_id = ${ctx.organization_id} and s.ticket_id = ${ticketId})`,
      author_id: ctx.actor.id,
      created_at: ctx.now,
    })
    .execute();
}

export const createSheet: Action<typeof sheetsApi.create> = async (ctx, { params, body }) => {
  const ticket = await requireOpenTicket(ctx, params.id);
  const id = body.id ?? uuidv7();
  if (body.reviewer_id) await requireReviewer(ctx, ticket, body.reviewer_id);

  await outdateSheets(ctx, ticket.id);
  await insertSheet(ctx, ticket.id, { ...body, id });
  const sheet = await requireSheet(ctx, ticket.id, id);
  await addTicketEvent(ctx, ticket.id, 'sheet_created', { to: String(sheet.number) });
  publishSheets(ctx, ticket);
  auditSheet(ctx, 'sheet.created', sheet, ticket);
  return { assistance_sheet: sheet };
};

export const removeSheet: Action<typeof sheetsApi.remove> = async (ctx, { params }) => {
  const ticket = await requireOpenTicket(ctx, params.id);
  const sheet = await requireSheet(ctx, ticket.id, params.sheetId);
  await scoped(ctx).deleteFrom('assistance_sheets').where('id', '=', sheet.id).execute();
  await addTicketEvent(ctx, ticket.id, 'sheet_deleted', { from: String(sheet.number) });
  publishSheets(ctx, ticket);
  auditSheet(ctx, 'sheet.deleted', sheet, ticket);
};
