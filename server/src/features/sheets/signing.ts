import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { missingQuestions } from '@sightline/contract/sheets/progress';
import type { sheetsApi } from '@sightline/contract/sheets/sheets';
import { isDrawn, type SignInput } from '@sightline/contract/sheets/signing';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { addTicketEvent } from '../tickets/actions.ts';
import { requireOpenTicket } from '../tickets/queries.ts';
import { addSheet, auditSheet, publishSheets } from './actions.ts';
import { copyLines } from './costs/actions.ts';
import { contentHash, readChain, signatureHash } from './hash-chain.ts';
import { requirePrintable } from './printable.ts';
import { requireSheet, requireWholeSheet, type WholeSheet } from './queries.ts';
import { readFacts } from './site.ts';

function requireSignature({ kind, strokes, reason }: SignInput): void {
  if (kind === 'refused' && reason === '') throw new AppError('REASON_MISSING', 'reason');
  if (kind === 'drawn' && !isDrawn(strokes)) throw new AppError('SIGNATURE_EMPTY', 'strokes');
}

function requireFinished({ filled }: WholeSheet): void {
  const missing = missingQuestions(filled.sections, filled).map(({ id }) => `answers.${id}`);
  if (missing.length > 0) throw AppError.about('SHEET_UNFINISHED', missing);
}

/** The first signature locks the content; returns what the next one is chained to. */
async function lockContent(ctx: Ctx, whole: WholeSheet): Promise<string> {
  const chain = await readChain(ctx, whole.sheet.id);
  if (chain) return chain.hashes.at(-1) ?? chain.content_hash;
  requireFinished(whole);
  const signed = await readFacts(ctx, whole.sheet.id);
  const content_hash = await contentHash(ctx, { ...whole, signed });
  await scoped(ctx)
    .updateTable('assistance_sheets')
    .set({
      state: 'signed',
      locked_at: ctx.now,
      content_hash,
      signed_facts: JSON.stringify(signed),
      version: sql`version + 1`,
    })
    .where('id', '=', whole.sheet.id)
    .execute();
  return content_hash;
}

export const signSheet: Action<typeof sheetsApi.sign> = async (ctx, { params, body }) => {
  const ticket = await requireOpenTicket(ctx, params.id);
  const whole = await requireWholeSheet(ctx, ticket.id, params.sheetId);
  const { sheet } = whole;
  if (sheet.status === 'outdated') throw new AppError('SHEET_OUTDATED');
  requireSignature(body);
  if (sheet.signatures.length >= limits.sheets.signatures) throw new AppError('TOO_MANY_SIGNATURES');
  if (sheet.locked_at === null) requireFinished(whole);
  await requirePrintable(ctx, whole, body);
  const before = await lockContent(ctx, whole);
  const { id = uuidv7(), role, kind, name, document, device_at = null } = body;
  const strokes = kind === 'drawn' ? body.strokes : [];
  const reason = kind === 'refused' ? body.reason : '';
  const signed_at = ctx.now.toISOString();
  const signature = { id, role, kind, name, document, strokes, reason, signed_at, device_at };
  await ctx.db
    .insertInto('sheet_signatures')
    .values({
      ...signature,
      strokes: JSON.stringify(strokes) as never,
      organization_id: ctx.organization_id,
      sheet_id: sheet.id,
      position: sheet.signatures.length + 1,
      hash: signatureHash(before, signature),
      recorded_by: ctx.actor.id,
    })
    .execute();
  await addTicketEvent(ctx, ticket.id, 'sheet_signed', { from: name, to: String(sheet.number) });
  publishSheets(ctx, ticket);
  const about = { reviewer_id: sheet.reviewer?.id ?? null, has_template: sheet.template !== null };
  const signatures = sheet.signatures.length + 1;
  ctx.fact('sheet.signed', { sheet_id: sheet.id, ticket_id: ticket.id, ...about, signatures });
  auditSheet(ctx, 'sheet.signed', sheet, ticket, [{ field: 'signature', from: null, to: name }]);
  return { assistance_sheet: await requireSheet(ctx, ticket.id, sheet.id) };
};

/** The answers and photos of a locked sheet, for a new one that replaces it. */
export const correctSheet: Action<typeof sheetsApi.correct> = async (ctx, { params, body }) => {
  const ticket = await requireOpenTicket(ctx, params.id);
  const { sheet } = await requireWholeSheet(ctx, ticket.id, params.sheetId);
  if (sheet.locked_at === null) throw new AppError('SHEET_NOT_LOCKED');
  const { id = uuidv7() } = body;
  const stored = await scoped(ctx)
    .selectFrom('assistance_sheets')
    .select(['problem', 'work_done', 'conclusion', 'recommendations', 'reviewer_id', 'template_version_id'])
    .select(['currency', 'tax_rate'])
    .where('id', '=', sheet.id)
    .executeTakeFirstOrThrow();
  await addSheet(ctx, ticket, { ...stored, id }, 'sheet.corrected');
  const { organization_id } = ctx;
  await sql`
    insert into sheet_answers (organization_id, sheet_id, question_id, value, note, answered_by, answered_at)
    select w.organization_id, ${id}, w.question_id, w.value, w.note, w.answered_by, w.answered_at from sheet_answers w
    where w.organization_id = ${organization_id} and w.sheet_id = ${sheet.id}`.execute(ctx.db);
  await sql`
    insert into sheet_photos (organization_id, id, sheet_id, question_id, file_id, sha256, marks, created_at)
    select h.organization_id, uuidv7(), ${id}, h.question_id, h.file_id, h.sha256, h.marks, h.created_at from sheet_photos h
    where h.organization_id = ${organization_id} and h.sheet_id = ${sheet.id}`.execute(ctx.db);
  await copyLines(ctx, sheet.id, id);
  return { assistance_sheet: await requireSheet(ctx, ticket.id, id) };
};
