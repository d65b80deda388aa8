import { buffer } from 'node:stream/consumers';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { sheetsApi } from '@sightline/contract/sheets';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx, WithoutTransaction } from '../../../kernel/context.ts';
import { findBrand, readLogo } from '../../../pdf/logo.ts';
import { addressOf } from '../../mail/actions.ts';
import { requireTicket } from '../../tickets/queries.ts';
import { readChain } from '../hash-chain.ts';
import { canReadSheet } from '../policy.ts';
import { presentTicket, requireWholeSheet } from '../queries.ts';
import { drawSheet } from './drawing.ts';

type Without = WithoutTransaction<Ctx>;
type StoredPhoto = { id: string; storage_key: string };

async function readSheet(tx: Ctx, params: { id: string; sheetId: string }) {
  const ticket = await requireTicket(tx, params.id);
  const whole = await requireWholeSheet(tx, ticket.id, params.sheetId);
  if (!canReadSheet(tx.actor, whole.sheet)) throw new AppError('NOT_SHEET_REVIEWER');
  const { rows: photos } = await sql<StoredPhoto>`
    select f.id, f.storage_key from sheet_photos h
    join files f on f.organization_id = h.organization_id and f.id = h.file_id
    where h.organization_id = ${tx.organization_id} and h.sheet_id = ${whole.sheet.id}`.execute(tx.db);
  const { rows: places } = await sql<{ timezone: string }>`
    select o.timezone from organizations o where o.id = ${tx.organization_id}`.execute(tx.db);
  return {
    ...{ whole, photos, timezone: places[0]?.timezone ?? 'UTC' },
    ticket: await presentTicket(tx, ticket),
    chain: await readChain(tx, whole.sheet.id),
    brand: await findBrand(tx),
  };
}

/** As JPEG, upright and small enough to print; one that cannot be read is left out. */
async function readPhoto({ ports: { storage }, log }: Without, { storage_key }: StoredPhoto): Promise<Buffer | null> {
  try {
    const bytes = await storage.read(storage_key);
    if (!bytes) return null;
    const side = limits.sheets.photos.printed;
    const photo = sharp(await buffer(bytes.stream))
      .rotate()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true });
    return await photo.flatten({ background: '#ffffff' }).jpeg({ quality: 78 }).toBuffer();
  } catch (error) {
    log.warn({ err: error }, 'a photo cannot be read, and is left out of a sheet');
    return null;
  }
}

/** Drawn without a transaction, in steps between which others have their turn. */
export const printSheet: Action<typeof sheetsApi.pdf, Without> = async (ctx, { params, query }) => {
  const found = await ctx.transact('read', (tx) => readSheet(tx, params));
  const photos = new Map<string, Buffer>();
  for (const photo of found.photos) {
    const bytes = await readPhoto(ctx, photo);
    if (bytes) photos.set(photo.id, bytes);
  }
  const { sheet } = found.whole;
  const hash = found.chain && (found.chain.hashes.at(-1) ?? found.chain.content_hash);
  const bytes = await drawSheet({
    ...found.whole,
    ...{ ticket: found.ticket, timezone: found.timezone, photos, locale: query.lang ?? ctx.actor.locale },
    brand: { name: found.brand.name, logo: await readLogo(ctx, found.brand) },
    proof:
      hash && sheet.verify_code ? { hash, address: `${addressOf(ctx.ports.env)}/verify/${sheet.verify_code}` } : null,
  });
  return async (reply) => {
    await reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `attachment; filename="sheet-${found.ticket.ticket_id}-${sheet.number}.pdf"`)
      .send(bytes);
  };
};
