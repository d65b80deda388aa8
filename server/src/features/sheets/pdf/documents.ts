import { createHash } from 'node:crypto';
import { AppError } from '@sightline/contract/errors';
import { sql } from 'kysely';
import type { Requester } from '../../../isolated/people-queue.ts';
import type { Ctx, TenantCtx, WithoutTransaction } from '../../../kernel/context.ts';
import { findBrand, readLogo } from '../../../pdf/logo.ts';
import { addressOf } from '../../mail/actions.ts';
import { readChain } from '../hash-chain.ts';
import { localeOfCustomer } from '../language.ts';
import { readSheets } from '../queries.ts';
import { factsOf } from '../site.ts';
import { readPhotos, type StoredPhoto } from './photos.ts';
import type { Printed } from './printed.ts';

/* The PDF of a sheet. The hash of a signed sheet's PDF is stored, so that anybody can ask later whether a file was made here. */

type TicketOnPaper = { id: string; ticket_id: number };

/** Reads everything that is printed, in one transaction. The caller has checked who may read it. */
export async function readForPrint(tx: TenantCtx, sheetId: string) {
  const [whole] = await readSheets(tx, sql`s.id = ${sheetId}`);
  const { rows: photos } = await sql<StoredPhoto>`
    select distinct f.id, f.storage_key from sheet_photos h
    join files f on f.organization_id = h.organization_id and f.id = h.file_id
    where h.organization_id = ${tx.organization_id} and h.sheet_id = ${sheetId}`.execute(tx.db);
  const { rows: tickets } = await sql<TicketOnPaper>`
    select t.id, t.ticket_id
    from assistance_sheets s
    join tickets t on t.organization_id = s.organization_id and t.id = s.ticket_id
    where s.organization_id = ${tx.organization_id} and s.id = ${sheetId}`.execute(tx.db);
  const [found] = tickets;
  if (!whole || !found) throw new AppError('NOT_FOUND');
  const [chain, locale] = [await readChain(tx, sheetId), await localeOfCustomer(tx, found.id)];
  const { site, timezone, ...named } = await factsOf(tx, whole);
  return { whole, photos, ticket: { ...found, ...named }, chain, locale, site, timezone, brand: await findBrand(tx) };
}

export type ForPrint = Awaited<ReturnType<typeof readForPrint>>;
export type SheetDocument = { bytes: Buffer; sha256: string };

const module = new URL('./paint.ts', import.meta.url);

/** Draws the PDF without a transaction, in a process of its own. */
export async function makeDocument(
  ctx: Pick<WithoutTransaction<Ctx>, 'ports' | 'log'> & Requester,
  found: ForPrint,
  locale: 'en' | 'pt',
): Promise<SheetDocument> {
  const { whole, chain, ticket, site, timezone } = found;
  const hash = chain && (chain.hashes.at(-1) ?? chain.content_hash);
  const code = whole.sheet.verify_code;
  const proof = hash && code ? { hash, address: `${addressOf(ctx.ports.env)}/verify/${code}` } : null;
  const input = async (): Promise<Printed> => ({
    ...whole,
    ...{ ticket, site, timezone, locale, proof, photos: await readPhotos(ctx, found.photos) },
    brand: { name: found.brand.name, logo: await readLogo(ctx, found.brand) },
  });
  const bytes = await ctx.ports.painter.paint(ctx, { module, key: [found, locale, proof], input });
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Stores the hash of the same bytes once. */
export async function noteDocument(tx: TenantCtx, sheetId: string, { bytes, sha256 }: SheetDocument): Promise<void> {
  const { organization_id, now: made_at } = tx;
  await tx.db
    .insertInto('sheet_documents')
    .values({ organization_id, sheet_id: sheetId, sha256, size: bytes.length, made_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
