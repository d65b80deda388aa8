import { AppError } from '@sightline/contract/errors';
import type { SheetLine } from '@sightline/contract/sheets/costs';
import { progressOf } from '@sightline/contract/sheets/progress';
import type { AssistanceSheet, FilledSheet, SheetFacts, sheetsApi } from '@sightline/contract/sheets/sheets';
import type { SheetSection } from '@sightline/contract/sheets/templates';
import { totalsOf } from '@sightline/contract/sheets/totals';
import { type RawBuilder, sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import { wireTime } from '../../db/wire-time.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { type FileRow, presentFile } from '../files/queries.ts';
import { requireTicket, type TicketRecord } from '../tickets/queries.ts';
import { canReviewSheet } from './policy.ts';
import { factsOf } from './site.ts';
import { verifyCodeOf } from './verify-code.ts';

type Row = Omit<AssistanceSheet, 'progress' | 'verify_code'> & {
  sections: SheetSection[];
  answers: FilledSheet['answers'];
  photos: (Pick<FilledSheet['photos'][number], 'id' | 'question_id' | 'marks'> & { file: FileRow })[];
  comments: FilledSheet['comments'];
  currency: string | null;
  tax_rate: number;
  lines: SheetLine[];
  followups: FilledSheet['followups'];
  signed_facts: SheetFacts | null;
};

/** A sheet with all that belongs to it. */
export type WholeSheet = {
  sheet: AssistanceSheet;
  filled: FilledSheet;
  /** Null for drafts, and for sheets that were signed before it was stored. */
  signed: SheetFacts | null;
};

const answersOf = sql`coalesce((
  select json_agg(json_build_object('question_id', w.question_id, 'value', w.value, 'note', w.note, 'version', w.version,
    'answered_by', json_build_object('id', p.id, 'name', p.name), 'answered_at', ${wireTime('w.answered_at')})
    order by w.question_id)
  from sheet_answers w join people p on p.organization_id = w.organization_id and p.id = w.answered_by
  where w.organization_id = s.organization_id and w.sheet_id = s.id), '[]')`;

const photosOf = sql`coalesce((
  select json_agg(json_build_object('id', h.id, 'question_id', h.question_id, 'marks', h.marks, 'file', json_build_object('id', f.id,
    'name', f.name, 'mime', f.mime, 'size', f.size, 'width', f.width, 'height', f.height,
    'has_thumbnail', f.has_thumbnail)) order by h.id)
  from sheet_photos h join files f on f.organization_id = h.organization_id and f.id = h.file_id
  where h.organization_id = s.organization_id and h.sheet_id = s.id), '[]')`;

const signaturesOf = sql`coalesce((
  select json_agg(json_build_object('id', g.id, 'role', g.role, 'kind', g.kind, 'name', g.name, 'document', g.document,
    'strokes', g.strokes, 'reason', g.reason, 'signed_at', ${wireTime('g.signed_at')},
    'device_at', ${wireTime('g.device_at')}) order by g.position)
  from sheet_signatures g where g.organization_id = s.organization_id and g.sheet_id = s.id), '[]')`;

const linesOf = sql`coalesce((
  select json_agg(json_build_object('id', l.id, 'kind', l.kind, 'description', l.description, 'part_number', l.part_number,
    'quantity', l.quantity, 'unit_price', l.unit_price, 'minutes', l.minutes, 'hourly_price', l.hourly_price,
    'covered', l.covered, 'faulty_serial', l.faulty_serial, 'replacement_serial', l.replacement_serial,
    'expense_kind', l.expense_kind, 'timer_id', l.timer_id, 'version', l.version) order by l.position, l.id)
  from sheet_lines l where l.organization_id = s.organization_id and l.sheet_id = s.id), '[]')`;

const followupsOf = sql`coalesce((
  select json_agg(json_build_object('question_id', u.question_id, 'ticket', json_build_object('id', x.id,
    'ticket_id', x.ticket_id, 'subject', x.subject, 'closed', x.closed_at is not null)) order by x.ticket_id)
  from sheet_followups u join tickets x on x.organization_id = u.organization_id and x.id = u.ticket_id
  where u.organization_id = s.organization_id and u.sheet_id = s.id), '[]')`;

/** Reads the sheets `s` that a condition selects, the latest first. */
export async function readSheets(ctx: TenantCtx, condition: RawBuilder<unknown>): Promise<WholeSheet[]> {
  const { rows } = await sql<Row>`
    select s.id, s.ticket_id, s.number, s.status, s.state, s.problem, s.work_done, s.conclusion, s.recommendations,
      s.review_comment, s.locked_at, s.created_at, s.version, s.answer_comments as comments,
      coalesce(v.sections, '[]') as sections, ${answersOf} answers, ${photosOf} photos, ${signaturesOf} signatures,
      s.currency, s.tax_rate, s.signed_facts, ${linesOf} lines, ${followupsOf} followups,
      case when v.id is not null then json_build_object('id', t.id, 'name', t.name, 'version', v.number) end template,
      json_build_object('id', a.id, 'name', a.name) author,
      case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end reviewer
    from assistance_sheets s
    join people a on a.organization_id = s.organization_id and a.id = s.author_id
    left join people r on r.organization_id = s.organization_id and r.id = s.reviewer_id
    left join sheet_template_versions v on v.organization_id = s.organization_id and v.id = s.template_version_id
    left join sheet_templates t on t.organization_id = v.organization_id and t.id = v.template_id
    where s.organization_id = ${ctx.organization_id} and ${condition}
    order by s.number desc`.execute(ctx.db);
  return rows.map((row) => presentSheet(ctx, row));
}

function presentSheet(ctx: TenantCtx, row: Row): WholeSheet {
  const { sections, answers, photos, comments, currency, tax_rate, lines, followups, signed_facts, ...sheet } = row;
  const place = { organization_id: ctx.organization_id, sheet_id: sheet.id };
  return {
    signed: signed_facts,
    sheet: {
      ...sheet,
      progress: progressOf(sections, { answers, photos }),
      verify_code: sheet.locked_at && verifyCodeOf(ctx.ports.secrets, place),
    },
    filled: {
      sections,
      answers,
      comments,
      followups,
      photos: photos.map((photo) => ({ ...photo, file: presentFile(photo.file) })),
      costs: currency === null ? null : { currency, tax_rate, lines, totals: totalsOf(lines, tax_rate) },
    },
  };
}

/** The latest first. */
export const listSheets: Action<typeof sheetsApi.list> = async (ctx, { query }) => {
  const ticket = await requireTicket(ctx, query.filter.ticket_id);
  const sheets = await readSheets(ctx, sql`s.ticket_id = ${ticket.id}`);
  return { assistance_sheets: sheets.map(({ sheet }) => sheet) };
};

export async function requireWholeSheet(ctx: Ctx, ticketId: string, id: string): Promise<WholeSheet> {
  const [found] = await readSheets(ctx, sql`s.ticket_id = ${ticketId} and s.id = ${id}`);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

export const requireSheet = async (ctx: Ctx, ticketId: string, id: string): Promise<AssistanceSheet> =>
  (await requireWholeSheet(ctx, ticketId, id)).sheet;

async function branchName(ctx: Ctx, id: string): Promise<string | null> {
  const branch = await scoped(ctx).selectFrom('branches').select('name').where('id', '=', id).executeTakeFirst();
  return branch?.name ?? null;
}

export async function presentTicket(ctx: Ctx, { id, ticket_id, subject, branch_id }: TicketRecord) {
  return { id, ticket_id, subject, branch_name: branch_id && (await branchName(ctx, branch_id)) };
}

/** Finds the previous signed sheet of the ticket with the same template, which only its own reviewer may read. */
async function findBefore(ctx: Ctx, { ticket_id, number, template }: AssistanceSheet) {
  if (!template) return null;
  const [before] = await readSheets(
    ctx,
    sql`s.ticket_id = ${ticket_id} and s.number < ${number} and s.locked_at is not null and t.id = ${template.id}
      and s.reviewer_id = ${ctx.actor.id}`,
  );
  return before ? { assistance_sheet: before.sheet, filled: before.filled } : null;
}

/** Returns the sheet for its reviewer. */
export const findSheet: Action<typeof sheetsApi.find> = async (ctx, { params }) => {
  const ticket = await requireTicket(ctx, params.id);
  const whole = await requireWholeSheet(ctx, ticket.id, params.sheetId);
  const { sheet, filled } = whole;
  if (!canReviewSheet(ctx.actor, sheet)) throw new AppError('NOT_SHEET_REVIEWER');
  const before = await findBefore(ctx, sheet);
  const { site, subject, branch_name } = await factsOf(ctx, whole);
  const { id, ticket_id } = ticket;
  return { assistance_sheet: sheet, filled, ticket: { id, ticket_id, subject, branch_name }, site, before };
};

/** Returns the sheet for the person who fills it in. */
export const openSheetForm: Action<typeof sheetsApi.open> = async (ctx, { params }) => {
  const ticket = await requireTicket(ctx, params.id);
  const { sheet, filled } = await requireWholeSheet(ctx, ticket.id, params.sheetId);
  return { assistance_sheet: sheet, filled, ticket: await presentTicket(ctx, ticket) };
};
