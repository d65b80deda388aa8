import { createHash } from 'node:crypto';
import type { Mark } from '@sightline/contract/annotations';
import type { SheetCosts } from '@sightline/contract/sheets/costs';
import type { SheetFacts } from '@sightline/contract/sheets/sheets';
import type { Signature } from '@sightline/contract/sheets/signing';
import { totalsOf } from '@sightline/contract/sheets/totals';
import { sql } from 'kysely';
import type { TenantCtx } from '../../kernel/context.ts';
import type { WholeSheet } from './queries.ts';

/*
 * The content of a sheet is hashed when it is locked. Each signature is chained to the one before it, and the first to the
 * content, so that nothing can be changed, added between or taken away without breaking the chain.
 */

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

type Texts = 'id' | 'ticket_id' | 'number' | 'template' | 'problem' | 'work_done' | 'conclusion' | 'recommendations';

/** The parts of a sheet that a signature covers. */
export type Signable = {
  sheet: Pick<WholeSheet['sheet'], Texts>;
  filled: {
    sections: WholeSheet['filled']['sections'];
    answers: readonly Pick<WholeSheet['filled']['answers'][number], 'question_id' | 'value' | 'note'>[];
    /** Null for sheets that were signed before costs existed, so that their hashes stay as they are. */
    costs: WholeSheet['filled']['costs'];
  };
  /** Null for sheets that were signed before it was stored. */
  signed: SheetFacts | null;
};

type Photo = { id: string; question_id: string; sha256: string; marks: readonly Mark[] };

/** A photo without marks is hashed as photos were before they could have any. */
const markedOf = (marks: readonly Mark[]): unknown[] =>
  marks.length === 0
    ? []
    : [
        marks.map(({ id, author_id, tool, color, width, points, text }) => [
          id,
          author_id,
          tool,
          color,
          width,
          points,
          text,
        ]),
      ];

function costsOf({ currency, tax_rate, lines }: SheetCosts): unknown[] {
  const totals = totalsOf(lines, tax_rate);
  return [
    ...['costs', currency, tax_rate],
    lines.map((line) => [
      ...[line.id, line.kind, line.description, line.part_number, line.quantity, line.unit_price, line.minutes],
      ...[line.hourly_price, line.covered, line.faulty_serial, line.replacement_serial, line.expense_kind],
    ]),
    [totals.total, totals.covered, totals.customer],
  ];
}

function factsIn({
  site: { asset, address, timezone: zone, visit },
  subject,
  branch_name,
  timezone,
}: SheetFacts): unknown[] {
  return [
    ...['facts', subject, branch_name, timezone, address, zone],
    asset && [asset.name, asset.tag, asset.serial],
    visit && [visit.starts_at, visit.ends_at, visit.checked_in_at, visit.checked_out_at],
  ];
}

/** Returns a list of pairs in a fixed order, because the order of keys in JSON from a database is undefined. */
function contentOf({ sheet, filled, signed }: Signable, photos: readonly Photo[]): unknown {
  return [
    ['sheet', sheet.id, sheet.ticket_id, sheet.number],
    ['template', sheet.template?.id ?? null, sheet.template?.version ?? null],
    ['texts', sheet.problem, sheet.work_done, sheet.conclusion, sheet.recommendations],
    [
      'questions',
      filled.sections.map(({ id, title, questions }) => [
        ...[id, title.en, title.pt],
        questions.map((question) => [
          ...[question.id, question.type, question.label.en, question.label.pt, question.unit],
          question.options.map((option) => [option.id, option.label.en, option.label.pt]),
        ]),
      ]),
    ],
    ['answers', filled.answers.map(({ question_id, value, note }) => [question_id, value, note])],
    ['photos', photos.map(({ id, question_id, sha256, marks }) => [id, question_id, sha256, ...markedOf(marks)])],
    ...(filled.costs ? [costsOf(filled.costs)] : []),
    ...(signed ? [factsIn(signed)] : []),
  ];
}

export const hashContent = (whole: Signable, photos: readonly Photo[]): string => hashOf(contentOf(whole, photos));

export async function contentHash(ctx: TenantCtx, whole: WholeSheet): Promise<string> {
  const { rows } = await sql<Photo>`
    select h.id, h.question_id, h.sha256, h.marks from sheet_photos h
    where h.organization_id = ${ctx.organization_id} and h.sheet_id = ${whole.sheet.id} order by h.id`.execute(ctx.db);
  return hashContent(whole, rows);
}

type Signed = Omit<Signature, 'signed_at'> & { signed_at: string };

export const signatureHash = (before: string, signature: Signed): string => {
  const { id, role, kind, name, document, strokes, reason, signed_at, device_at } = signature;
  const times = [signed_at, device_at].flatMap((time) => (time === null ? [] : [new Date(time).toISOString()]));
  return hashOf([before, id, role, kind, name, document, strokes, reason, ...times]);
};

export type StoredChain = { content_hash: string; hashes: string[] };

/** Reads the hashes as they were written when the sheet was locked and with each signature; undefined for a sheet that is not locked. */
export async function readChain({ db, organization_id }: TenantCtx, sheetId: string): Promise<StoredChain | undefined> {
  const { rows } = await sql<StoredChain>`
    select s.content_hash, coalesce((
      select json_agg(g.hash order by g.position) from sheet_signatures g
      where g.organization_id = s.organization_id and g.sheet_id = s.id), '[]') hashes
    from assistance_sheets s
    where s.organization_id = ${organization_id} and s.id = ${sheetId} and s.content_hash is not null`.execute(db);
  return rows[0];
}

/** Says whether everything is as it was signed. */
export async function isUnchanged(ctx: TenantCtx, whole: WholeSheet, chain: StoredChain): Promise<boolean> {
  if ((await contentHash(ctx, whole)) !== chain.content_hash) return false;
  const { signatures } = whole.sheet;
  if (signatures.length !== chain.hashes.length) return false;
  let before = chain.content_hash;
  return signatures.every((signature, place) => {
    before = signatureHash(before, signature);
    return before === chain.hashes[place];
  });
}
