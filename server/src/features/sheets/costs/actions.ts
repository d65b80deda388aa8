import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { SheetCosts, SheetLine, sheetCostsApi } from '@sightline/contract/sheets/costs';
import { lineOfKind } from '@sightline/contract/sheets/totals';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { DeviceTimes } from '../../../kernel/device-time.ts';
import { isBookedOn } from '../../../timers/queries.ts';
import { stopOwnTimer } from '../../../timers/timers.ts';
import { ticketTimers } from '../../tickets/actions.ts';
import { auditSheet, dropUnshownFiles, publishAnswers } from '../actions.ts';
import { requireDraft } from '../filling.ts';
import { requireWholeSheet } from '../queries.ts';

/*
 * Lines of a draft, each with a version of its own, like answers. Signing locks them with the rest. The ticket's row is held
 * from the first check to the commit.
 */

type Draft = Awaited<ReturnType<typeof requireDraft>>;

/** Only locked sheets may have no costs. */
const costsOf = ({ filled }: Pick<Draft, 'filled'>): SheetCosts => {
  if (!filled.costs) throw new Error('a draft has costs');
  return filled.costs;
};

async function readCosts(ctx: Ctx, { ticket, sheet }: Draft): Promise<{ costs: SheetCosts }> {
  return { costs: costsOf(await requireWholeSheet(ctx, ticket.id, sheet.id)) };
}

function requireLine(draft: Draft, id: string): SheetLine {
  const line = costsOf(draft).lines.find((one) => one.id === id);
  if (!line) throw new AppError('NOT_FOUND', 'lineId');
  return line;
}

type LineEvent = 'sheet.line_added' | 'sheet.line_changed' | 'sheet.line_removed';

function recordChange(
  ctx: Ctx,
  { ticket, sheet }: Draft,
  event: LineEvent,
  from: string | null,
  to: string | null,
): void {
  publishAnswers(ctx, ticket);
  auditSheet(ctx, event, sheet, ticket, [{ field: 'line', from, to }]);
}

/** Stops the timer whose labour was taken over, since it would go on counting; only its owner may stop it. */
async function takeTimer(ctx: Ctx, draft: Draft, line: { id: string; timer_id: string } & DeviceTimes): Promise<void> {
  const { id: lineId, timer_id: timerId, ...times } = line;
  const timer = await scoped(ctx)
    .selectFrom('timers as w')
    .select(['w.person_id', 'w.stopped_at'])
    .where('w.id', '=', timerId)
    .where(isBookedOn(ctx.ports.kinds.timers, sql`${draft.ticket.id}`))
    .executeTakeFirst();
  if (!timer) throw new AppError('NOT_FOUND', 'timer_id');
  // The same line sent twice is a conflict of its id.
  if (costsOf(draft).lines.some(({ id, timer_id }) => timer_id === timerId && id !== lineId))
    throw new AppError('TIMER_TAKEN', 'timer_id');
  if (timer.stopped_at !== null) return;
  const mayStop = timer.person_id === ctx.actor.id && times.done_at !== undefined && times.sent_at !== undefined;
  if (!mayStop) throw new AppError('TIMER_STILL_RUNNING', 'timer_id');
  await stopOwnTimer(ctx, ticketTimers, draft.ticket.id, times);
}

export const addLine: Action<typeof sheetCostsApi.add> = async (ctx, { params, body }) => {
  const draft = await requireDraft(ctx, params);
  if (costsOf(draft).lines.length >= limits.sheets.lines.perSheet) throw new AppError('TOO_MANY_LINES');
  const { id = uuidv7(), kind, timer_id, done_at, sent_at, ...line } = body;
  if (kind === 'labour' && timer_id) await takeTimer(ctx, draft, { id, timer_id, done_at, sent_at });
  const { organization_id } = ctx;
  const sheet_id = draft.sheet.id;
  await ctx.db
    .insertInto('sheet_lines')
    .values({
      ...lineOfKind(kind, line),
      ...{ organization_id, sheet_id, id, kind, timer_id: kind === 'labour' ? timer_id : null },
      position: sql<number>`(
        select coalesce(max(l.position), 0) + 1 from sheet_lines l
        where l.organization_id = ${organization_id} and l.sheet_id = ${sheet_id})`,
    })
    .execute();
  recordChange(ctx, draft, 'sheet.line_added', null, line.description);
  return readCosts(ctx, draft);
};

export const changeLine: Action<typeof sheetCostsApi.change> = async (ctx, { params, body }) => {
  const draft = await requireDraft(ctx, params);
  const before = requireLine(draft, params.lineId);
  const { version, ...line } = body;
  if (version !== before.version) throw new AppError('STALE_VERSION', 'version');
  await scoped(ctx)
    .updateTable('sheet_lines')
    .set({ ...lineOfKind(before.kind, line), version: sql`version + 1` })
    .where('sheet_id', '=', draft.sheet.id)
    .where('id', '=', before.id)
    .execute();
  recordChange(ctx, draft, 'sheet.line_changed', before.description, line.description);
  return readCosts(ctx, draft);
};

export const removeLine: Action<typeof sheetCostsApi.remove> = async (ctx, { params }) => {
  const draft = await requireDraft(ctx, params);
  const { id, description } = requireLine(draft, params.lineId);
  await scoped(ctx).deleteFrom('sheet_lines').where('sheet_id', '=', draft.sheet.id).where('id', '=', id).execute();
  const receipts = draft.filled.photos.filter(({ question_id }) => question_id === id);
  if (receipts.length > 0) {
    const ids = receipts.map((receipt) => receipt.id);
    await scoped(ctx).deleteFrom('sheet_photos').where('id', 'in', ids).execute();
    await dropUnshownFiles(
      ctx,
      receipts.map(({ file }) => file.id),
    );
  }
  recordChange(ctx, draft, 'sheet.line_removed', description, null);
  return readCosts(ctx, draft);
};

/** Copies the lines of a sheet to its correction. */
export async function copyLines(ctx: Ctx, from: string, to: string): Promise<void> {
  await sql`
    insert into sheet_lines (organization_id, sheet_id, id, kind, description, part_number, quantity, unit_price, minutes,
      hourly_price, covered, faulty_serial, replacement_serial, expense_kind, timer_id, position)
    select l.organization_id, ${to}, l.id, l.kind, l.description, l.part_number, l.quantity, l.unit_price, l.minutes,
      l.hourly_price, l.covered, l.faulty_serial, l.replacement_serial, l.expense_kind, l.timer_id, l.position
    from sheet_lines l where l.organization_id = ${ctx.organization_id} and l.sheet_id = ${from}`.execute(ctx.db);
}
