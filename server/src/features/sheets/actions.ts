import type { AuditChange } from '@sightline/contract/audit/audit';
import type { AuditEventName } from '@sightline/contract/audit/events';
import { AppError } from '@sightline/contract/errors';
import type { AssistanceSheet, sheetsApi } from '@sightline/contract/sheets/sheets';
import { type Insertable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Schema } from '../../db/schema.gen.ts';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { audience } from '../../realtime/hub.ts';
import { removeFiles } from '../files/actions.ts';
import { addTicketEvent } from '../tickets/actions.ts';
import { requireOpenTicket, type TicketRecord } from '../tickets/queries.ts';
import { readRates } from './costs/rates.ts';
import { requireSheet } from './queries.ts';
import { findPublished, type PublishedVersion } from './templates/queries.ts';

/*
 * An assistance sheet is written as the current one of its ticket and becomes outdated when the next one is written
 * (specification, section 4); nothing makes it current again. A ticket has at most one current sheet, which an index
 * keeps too. Sheets are part of the ticket: a closed one takes no new sheet and loses none.
 *
 * A sheet is a draft, then signed and thereby locked, then approved or returned by its reviewer. Every verb holds the row
 * lock of the ticket from its first check to the commit.
 */

/** Announces single answers, which come many in a row, without refreshing the ticket. */
export function publishAnswers(ctx: TenantCtx, { id, branch_id }: Pick<TicketRecord, 'id' | 'branch_id'>): void {
  ctx.emit(audience(ctx.organization_id, branch_id), 'SheetsChangedEvent', { ticket_id: id });
}

export function publishSheets(ctx: Ctx, ticket: Pick<TicketRecord, 'id' | 'branch_id'>): void {
  const everybody = audience(ctx.organization_id, ticket.branch_id);
  ctx.emit(everybody, 'SheetsChangedEvent', { ticket_id: ticket.id });
  ctx.emit(everybody, 'TicketUpdatedEvent', { id: ticket.id });
}

export function auditSheet(
  ctx: Ctx,
  event: Extract<AuditEventName, `sheet.${string}`>,
  { id, number }: { id: string; number: number },
  { ticket_id, subject }: TicketRecord,
  changes: AuditChange[] = [],
): void {
  ctx.audit(event, { record: { id, label: `${number} · #${ticket_id} ${subject}` }, changes });
}

/** Reviewers are agents, or guests of the ticket's own space: people who may see the ticket. */
export async function requireReviewer(ctx: Ctx, ticket: TicketRecord, id: string): Promise<void> {
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

type NewSheet = Omit<Insertable<Schema['assistance_sheets']>, 'organization_id' | 'ticket_id' | 'number' | 'author_id'>;

/** Numbers go up under the ticket's lock; the number of a deleted sheet is given again only when it was the last. */
async function insertSheet(ctx: Ctx, ticketId: string, sheet: NewSheet): Promise<void> {
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

/** A sheet keeps the currency and the tax that it began with. */
async function chargedNow(ctx: Ctx) {
  const { currency, tax_rate } = await readRates(ctx);
  return { currency, tax_rate };
}

/** Adds the new current sheet of a ticket whose row is locked. */
export async function addSheet(
  ctx: Ctx,
  ticket: TicketRecord,
  sheet: NewSheet & { id: string },
  event: 'sheet.created' | 'sheet.started' | 'sheet.corrected',
): Promise<void> {
  await outdateSheets(ctx, ticket.id);
  await insertSheet(ctx, ticket.id, { ...sheet, ...(sheet.currency ? {} : await chargedNow(ctx)) });
  const { id, number } = await requireSheet(ctx, ticket.id, sheet.id);
  await addTicketEvent(ctx, ticket.id, 'sheet_created', { to: String(number) });
  publishSheets(ctx, ticket);
  if (event === 'sheet.created')
    ctx.fact('sheet.created', { sheet_id: id, ticket_id: ticket.id, reviewer_id: sheet.reviewer_id ?? null });
  auditSheet(ctx, event, { id, number }, ticket);
}

export const createSheet: Action<typeof sheetsApi.create> = async (ctx, { params, body }) => {
  const ticket = await requireOpenTicket(ctx, params.id);
  const id = body.id ?? uuidv7();
  if (body.reviewer_id) await requireReviewer(ctx, ticket, body.reviewer_id);
  await addSheet(ctx, ticket, { ...body, id }, 'sheet.created');
  return { assistance_sheet: await requireSheet(ctx, ticket.id, id) };
};

/** Returns the named template, or that of the ticket's type of assistance. */
async function requirePublished(
  ctx: Ctx,
  ticket: TicketRecord,
  { template_id: wanted, template_version }: { template_id: string | null; template_version?: number | undefined },
): Promise<PublishedVersion> {
  const ofType =
    ticket.assistance_type_id &&
    (await scoped(ctx)
      .selectFrom('assistance_types')
      .select('sheet_template_id')
      .where('id', '=', ticket.assistance_type_id)
      .executeTakeFirst());
  const id = wanted ?? (ofType || null)?.sheet_template_id ?? null;
  if (id === null) throw new AppError('NO_TEMPLATE', 'template_id');
  const template = await scoped(ctx).selectFrom('sheet_templates').select('id').where('id', '=', id).executeTakeFirst();
  if (!template) throw new AppError('NOT_FOUND', 'template_id');
  const version = await findPublished(ctx, id, template_version);
  if (!version) throw new AppError('NO_TEMPLATE', 'template_id');
  return version;
}

export const startSheet: Action<typeof sheetsApi.start> = async (ctx, { params, body }) => {
  const ticket = await requireOpenTicket(ctx, params.id);
  const { id = uuidv7(), reviewer_id } = body;
  if (reviewer_id) await requireReviewer(ctx, ticket, reviewer_id);
  const version = await requirePublished(ctx, ticket, body);
  const sheet = { id, reviewer_id, template_version_id: version.id, problem: '', work_done: '' };
  await addSheet(ctx, ticket, sheet, 'sheet.started');
  return { assistance_sheet: await requireSheet(ctx, ticket.id, id) };
};

/** Removes the sheet's photos, unless another sheet shows them. */
async function removePhotos(ctx: Ctx, { id }: AssistanceSheet): Promise<void> {
  const photos = await scoped(ctx).deleteFrom('sheet_photos').where('sheet_id', '=', id).returning('file_id').execute();
  await dropUnshownFiles(
    ctx,
    photos.map(({ file_id }) => file_id),
  );
}

export async function dropUnshownFiles(ctx: Ctx, fileIds: readonly string[]): Promise<void> {
  for (const id of fileIds) {
    const shown = await scoped(ctx)
      .selectFrom('sheet_photos')
      .select('id')
      .where('file_id', '=', id)
      .executeTakeFirst();
    if (!shown) await removeFiles(ctx, { owner_kind: 'sheet_photo', id });
  }
}

export const removeSheet: Action<typeof sheetsApi.remove> = async (ctx, { params }) => {
  const ticket = await requireOpenTicket(ctx, params.id);
  const sheet = await requireSheet(ctx, ticket.id, params.sheetId);
  if (sheet.locked_at !== null) throw new AppError('SHEET_LOCKED');
  await removePhotos(ctx, sheet);
  await scoped(ctx).deleteFrom('assistance_sheets').where('id', '=', sheet.id).execute();
  await addTicketEvent(ctx, ticket.id, 'sheet_deleted', { from: String(sheet.number) });
  publishSheets(ctx, ticket);
  auditSheet(ctx, 'sheet.deleted', sheet, ticket);
};
