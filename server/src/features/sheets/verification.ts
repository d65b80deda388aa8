import { createHash } from 'node:crypto';
import { AppError } from '@sightline/contract/errors';
import type { sheetsApi } from '@sightline/contract/sheets/sheets';
import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import { guess } from '../../http/attempt-throttle.ts';
import { wrongLinks } from '../../http/wrong-links.ts';
import type { Action } from '../../kernel/action.ts';
import type { PublicCtx, TenantCtx, WithoutTransaction } from '../../kernel/context.ts';
import { isUnchanged, readChain } from './hash-chain.ts';
import { localeOfCustomer } from './language.ts';
import { readSheets } from './queries.ts';
import { findVerifyCode, type SheetPlace, verifyCodeOf } from './verify-code.ts';

type Place = { workspace: string; ticket_id: number; newer_id: string | null };

async function findPlace({ db, organization_id }: TenantCtx, sheetId: string): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select o.name as workspace, t.ticket_id, n.id as newer_id
    from assistance_sheets s
    join organizations o on o.id = s.organization_id
    join tickets t on t.organization_id = s.organization_id and t.id = s.ticket_id
    left join assistance_sheets n on n.organization_id = s.organization_id and n.ticket_id = s.ticket_id
      and n.status = 'current' and n.id <> s.id and n.locked_at is not null
    where s.organization_id = ${organization_id} and s.id = ${sheetId}`.execute(db);
  return rows[0];
}

type StoredPhoto = { storage_key: string; sha256: string };

/** Lists each photo once, however many questions show it. */
async function listStoredPhotos({ db, organization_id }: TenantCtx, sheetId: string): Promise<StoredPhoto[]> {
  const { rows } = await sql<StoredPhoto>`
    select distinct f.storage_key, h.sha256 from sheet_photos h
    join files f on f.organization_id = h.organization_id and f.id = h.file_id
    where h.organization_id = ${organization_id} and h.sheet_id = ${sheetId}`.execute(db);
  return rows;
}

async function verify(ctx: TenantCtx, sheetId: string) {
  const [whole] = await readSheets(ctx, sql`s.id = ${sheetId}`);
  const [chain, place] = [await readChain(ctx, sheetId), await findPlace(ctx, sheetId)];
  if (!whole || !chain || !place || whole.sheet.locked_at === null) throw new AppError('LINK_INVALID', 'code');
  const { sheet } = whole;
  const isValid = await isUnchanged(ctx, whole, chain);
  const status = sheet.status === 'outdated' ? ('outdated' as const) : ('valid' as const);
  const newer = { organization_id: ctx.organization_id, sheet_id: place.newer_id ?? '' };
  return {
    status: isValid ? status : ('changed' as const),
    workspace: place.workspace,
    locale: await localeOfCustomer(ctx, sheet.ticket_id),
    ticket_id: place.ticket_id,
    number: sheet.number,
    hash: chain.hashes.at(-1) ?? chain.content_hash,
    locked_at: whole.sheet.locked_at,
    signatures: sheet.signatures,
    photos: await listStoredPhotos(ctx, sheetId),
    newer_code: place.newer_id && verifyCodeOf(ctx.ports.secrets, newer),
  };
}

type Without = WithoutTransaction<PublicCtx>;

/** Clients that try codes are stopped, however many places they name. */
async function readCode(ctx: Without, code: string): Promise<SheetPlace> {
  const place = await guess([wrongLinks(ctx, 'sheet')], async () => findVerifyCode(ctx.ports.secrets, code));
  if (!place) throw new AppError('LINK_INVALID', 'code');
  return place;
}

/** Hashes the bytes as they are stored now; photos are not read while a connection is held. */
async function photosAreUnchanged({ ports: { storage } }: Without, photos: readonly StoredPhoto[]): Promise<boolean> {
  for (const { storage_key, sha256 } of photos) {
    const bytes = await storage.read(storage_key);
    if (!bytes) return false;
    const hash = createHash('sha256');
    for await (const part of bytes.stream) hash.update(part);
    if (hash.digest('hex') !== sha256) return false;
  }
  return true;
}

/** Anybody who holds the paper may ask; they learn what is printed on it, and whether it still holds. */
export const verifySheet: Action<typeof sheetsApi.verify, Without> = async (ctx, { params }) => {
  const { organization_id, sheet_id } = await readCode(ctx, params.code);
  const { photos, ...found } = await ctx.transact('read', (tx) =>
    tx.inOrganization(organization_id, (tenant) => verify(tenant, sheet_id)),
  );
  const isWhole = found.status === 'changed' || (await photosAreUnchanged(ctx, photos));
  return { ...found, status: isWhole ? found.status : ('changed' as const) };
};

/** Says whether the file is one of the PDFs made of the sheet; any other file, however alike, is not genuine. */
export const verifyDocument: Action<typeof sheetsApi.verifyDocument, Without> = async (ctx, { params, body }) => {
  const { organization_id, sheet_id } = await readCode(ctx, params.code);
  return ctx.transact('read', (tx) =>
    tx.inOrganization(organization_id, async (tenant) => {
      const made = await scoped(tenant)
        .selectFrom('sheet_documents')
        .select('made_at')
        .where('sheet_id', '=', sheet_id)
        .where('sha256', '=', body.sha256)
        .executeTakeFirst();
      return { genuine: made !== undefined, made_at: made?.made_at ?? null };
    }),
  );
};
