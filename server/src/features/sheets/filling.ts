import { AppError } from '@sightline/contract/errors';
import { type FieldValue, modelOf } from '@sightline/contract/fields/field-model';
import { normaliseField } from '@sightline/contract/fields/field-types';
import { fieldIssue } from '@sightline/contract/fields/issues';
import type { FilledSheet, SheetAnswer, sheetsApi } from '@sightline/contract/sheets/sheets';
import type { Question } from '@sightline/contract/sheets/templates';
import { sql } from 'kysely';
import { ZodError } from 'zod';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { requireOpenTicket, type TicketRecord } from '../tickets/queries.ts';
import { auditSheet, publishAnswers, requireReviewer } from './actions.ts';
import { requireWholeSheet, type WholeSheet } from './queries.ts';

/** Returns a sheet that can still change and whose ticket is open; the ticket's row is locked. */
export async function requireDraft(
  ctx: Ctx,
  params: { id: string; sheetId: string },
): Promise<WholeSheet & { ticket: TicketRecord }> {
  const ticket = await requireOpenTicket(ctx, params.id);
  const whole = await requireWholeSheet(ctx, ticket.id, params.sheetId);
  if (whole.sheet.status === 'outdated') throw new AppError('SHEET_OUTDATED');
  if (whole.sheet.locked_at !== null) throw new AppError('SHEET_LOCKED');
  return { ...whole, ticket };
}

export function requireQuestion({ sections }: FilledSheet, id: string, field: string): Question {
  const question = sections.flatMap(({ questions }) => questions).find((one) => one.id === id);
  if (!question) throw new AppError('NOT_FOUND', field);
  return question;
}

type Body = Parameters<Action<typeof sheetsApi.fill>>[1]['body'];
type Entered = Body['answers'][number];
type Checked = { question_id: string; value: FieldValue | null; note: string };

/** Returns the answer as it is stored. Photos are added as files; a required question may stay open until somebody signs. */
function checkAnswer(filled: FilledSheet, { question_id, value, note }: Entered): Checked {
  const at = `answers.${question_id}`;
  const question = requireQuestion(filled, question_id, at);
  if (question.type === 'photo') throw new AppError('NOT_FOUND', at);
  const outcome = normaliseField(modelOf({ ...question, required: false }), value);
  if ('problem' in outcome) throw new ZodError([fieldIssue(['answers', question_id], outcome.problem)]);
  if (outcome.value === 'not_applicable' && question.type === 'check' && note === '')
    throw new AppError('REASON_MISSING', at);
  return { question_id, value: outcome.value, note: question.type === 'check' && outcome.value !== null ? note : '' };
}

const isSame = (one: Checked, other: Pick<SheetAnswer, 'value' | 'note'> | undefined): boolean =>
  JSON.stringify([one.value, one.note]) === JSON.stringify([other?.value ?? null, other?.note ?? '']);

/**
 * Returns the answers that change something. Throws ANSWER_CONFLICT with those that somebody changed meanwhile; an equal answer is no
 * conflict.
 */
function changedAnswers(filled: FilledSheet, entered: readonly Entered[]): Checked[] {
  const conflicts: string[] = [];
  const changed = entered.flatMap((one) => {
    const answer = checkAnswer(filled, one);
    const before = filled.answers.find(({ question_id }) => question_id === one.question_id);
    if (isSame(answer, before)) return [];
    if (one.version !== (before?.version ?? 0)) conflicts.push(`answers.${one.question_id}`);
    return [answer];
  });
  if (conflicts.length > 0) throw AppError.about('ANSWER_CONFLICT', conflicts);
  return changed;
}

async function storeAnswer(ctx: Ctx, sheetId: string, { question_id, value, note }: Checked): Promise<void> {
  const { organization_id, actor, now } = ctx;
  await sql`
    insert into sheet_answers (organization_id, sheet_id, question_id, value, note, answered_by, answered_at)
    values (${organization_id}, ${sheetId}, ${question_id}, ${value === null ? null : JSON.stringify(value)}::jsonb,
      ${note}, ${actor.id}, ${now})
    on conflict (organization_id, sheet_id, question_id) do update
    set value = excluded.value, note = excluded.note, version = sheet_answers.version + 1,
      answered_by = excluded.answered_by, answered_at = excluded.answered_at`.execute(ctx.db);
}

/** The texts and the reviewer belong to the sheet as a whole, and so does their version. */
async function storeTexts(ctx: Ctx, { sheet, ticket }: WholeSheet & { ticket: TicketRecord }, body: Body) {
  const { conclusion = sheet.conclusion, recommendations = sheet.recommendations } = body;
  const reviewer_id = body.reviewer_id === undefined ? (sheet.reviewer?.id ?? null) : body.reviewer_id;
  const before = [sheet.conclusion, sheet.recommendations, sheet.reviewer?.id ?? null];
  if (JSON.stringify(before) === JSON.stringify([conclusion, recommendations, reviewer_id])) return false;
  if (body.version !== sheet.version) throw new AppError('STALE_VERSION', 'version');
  if (reviewer_id && reviewer_id !== sheet.reviewer?.id) await requireReviewer(ctx, ticket, reviewer_id);
  await scoped(ctx)
    .updateTable('assistance_sheets')
    .set({ conclusion, recommendations, reviewer_id, version: sql`version + 1` })
    .where('id', '=', sheet.id)
    .execute();
  return true;
}

export const fillSheet: Action<typeof sheetsApi.fill> = async (ctx, { params, body }) => {
  const draft = await requireDraft(ctx, params);
  const answers = changedAnswers(draft.filled, body.answers);
  const hasNewTexts = await storeTexts(ctx, draft, body);
  for (const answer of answers) await storeAnswer(ctx, draft.sheet.id, answer);
  if (answers.length > 0 || hasNewTexts) {
    publishAnswers(ctx, draft.ticket);
    const labels = answers.map(({ question_id }) => requireQuestion(draft.filled, question_id, 'answers').label.en);
    const changes = labels.map((label) => ({ field: 'answer', from: null, to: label }));
    auditSheet(ctx, 'sheet.filled', draft.sheet, draft.ticket, changes);
  }
  const { sheet, filled } = await requireWholeSheet(ctx, draft.ticket.id, draft.sheet.id);
  return { assistance_sheet: sheet, filled };
};
