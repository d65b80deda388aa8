import { AppError } from '@sightline/contract/errors';
import { type StatusId, ticketStatus, type ticketsApi } from '@sightline/contract/tickets/tickets';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { stopTimers } from '../../timers/timers.ts';
import { listSettings } from '../workspace/queries.ts';
import { addTicketEvent, changeTicket, ticketTimers } from './actions.ts';
import { auditTicket } from './audit.ts';
import {
  hasCurrentSheet,
  listAssignees,
  requireLockedTicket,
  requireWholeTicket,
  type TicketRecord,
} from './queries.ts';
import { requireSheetOfType } from './ticket-types/of-ticket.ts';

async function sheetIsRequired(ctx: Ctx): Promise<boolean> {
  const { settings } = await listSettings(ctx);
  return settings.some(({ key, value }) => key === 'tickets.require_sheet_to_close' && value);
}

/** Closing with a sheet needs a current one; a workspace may insist on that whatever was chosen. */
export async function close(ctx: Ctx, id: string, asksForSheet: boolean): Promise<void> {
  const ticket = await requireLockedTicket(ctx, id);
  if (ticket.closed_at !== null) throw new AppError('TICKET_ALREADY_CLOSED');
  const withSheet = asksForSheet || (await sheetIsRequired(ctx));
  if (withSheet && !(await hasCurrentSheet(ctx, ticket.id))) throw new AppError('NO_SHEET', 'with_sheet');
  await requireSheetOfType(ctx, ticket);

  await stopTimers(ctx, ticketTimers, ticket.id);
  const isAssigned = ticket.status_id !== ticketStatus.not_assigned;
  await changeTicket(ctx, ticket, {
    closed_at: ctx.now,
    closed_by: ctx.actor.id,
    status_before_closing: ticket.status_id,
    ...(isAssigned ? { status_id: ticketStatus.done } : {}),
  });
  await addTicketEvent(ctx, ticket.id, 'closed', { to: withSheet ? 'with_sheet' : 'without_sheet' });
  ctx.fact('ticket.closed', { ticket_id: ticket.id, with_sheet: withSheet });
  auditTicket(ctx, 'ticket.closed', ticket);
}

export const closeTicket: Action<typeof ticketsApi.close> = async (ctx, { params, body }) => {
  await close(ctx, params.id, body.with_sheet);
  return { ticket: await requireWholeTicket(ctx, params.id) };
};

/** The one it was closed with. A closed ticket keeps its assignees, but an assignee who is removed from the workspace goes. */
async function statusToRestore(ctx: Ctx, { id, status_before_closing: before }: TicketRecord): Promise<StatusId> {
  const isAssigned = (await listAssignees(ctx, id)).length > 0;
  if (!isAssigned) return ticketStatus.not_assigned;
  return before === null || before === ticketStatus.not_assigned ? ticketStatus.to_do : before;
}

export async function reopen(ctx: Ctx, id: string): Promise<void> {
  const ticket = await requireLockedTicket(ctx, id);
  if (ticket.closed_at === null) throw new AppError('TICKET_NOT_CLOSED');
  const status_id = await statusToRestore(ctx, ticket);
  await changeTicket(ctx, ticket, {
    closed_at: null,
    closed_by: null,
    status_id,
    status_before_closing: null,
  });
  await addTicketEvent(ctx, ticket.id, 'reopened');
  ctx.fact('ticket.reopened', { ticket_id: ticket.id, status_id });
  auditTicket(ctx, 'ticket.reopened', ticket);
}

export const reopenTicket: Action<typeof ticketsApi.reopen> = async (ctx, { params }) => {
  await reopen(ctx, params.id);
  return { ticket: await requireWholeTicket(ctx, params.id) };
};
