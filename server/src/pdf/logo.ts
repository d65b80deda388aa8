import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { TenantCtx } from '../kernel/context.ts';

/** In pixels: sharp in print at three centimetres. */
const side = 360;

export type StoredBrand = { name: string; logo_key: string | null };

/** Reads the name and the logo of the workspace that a document belongs to. */
export async function findBrand({ db, organization_id }: TenantCtx): Promise<StoredBrand> {
  const { rows } = await sql<StoredBrand>`
    select o.name, f.storage_key as logo_key from organizations o
    left join files f on f.organization_id = o.id and f.id = o.logo_file_id
    where o.id = ${organization_id}`.execute(db);
  return rows[0] ?? { name: '', logo_key: null };
}

/** Reads the logo, sized down, as PNG: documents take no other format with transparency. Without its bytes there is no logo. */
export async function readLogo(
  { ports: { storage }, log }: Pick<TenantCtx, 'ports' | 'log'>,
  { logo_key }: StoredBrand,
): Promise<Buffer | null> {
  const bytes = logo_key && (await storage.read(logo_key));
  if (!bytes) return null;
  try {
    const picture = sharp(await buffer(bytes.stream)).resize(side, side, { fit: 'inside', withoutEnlargement: true });
    return await picture.png().toBuffer();
  } catch (error) {
    log.warn({ err: error }, 'could not read the logo of the workspace; left out of a document');
    return null;
  }
}
