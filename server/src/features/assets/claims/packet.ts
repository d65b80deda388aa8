import { buffer } from 'node:stream/consumers';
import type { claimsApi, WarrantyClaim } from '@sightline/contract/assets/claims';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx, WithoutTransaction } from '../../../kernel/context.ts';
import { findBrand, readLogo } from '../../../pdf/logo.ts';
import { listVisibleFields } from '../fields-queries.ts';
import { printValue, readPersonNames } from '../printed-values.ts';
import { requireWholeAsset } from '../queries.ts';
import { readWarranties } from '../warranties.ts';
import type { drawClaim } from './packet-sheet.ts';
import { requireWholeClaim } from './queries.ts';

type Stored = { id: string; name: string; mime: string; storage_key: string };

async function readStored(ctx: Ctx, { evidence }: WarrantyClaim): Promise<Stored[]> {
  const ids = evidence.map(({ id }) => id);
  const { rows } = await sql<Stored>`
    select f.id, f.name, f.mime, f.storage_key from files f
    where f.organization_id = ${ctx.organization_id} and f.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], f.id)`.execute(ctx.db);
  return rows;
}

/** It leaves the workspace: of custom fields those that customers see too. */
async function gather(ctx: Ctx, id: string) {
  const claim = await requireWholeClaim(ctx, id);
  const asset = await requireWholeAsset(ctx, claim.asset.id);
  const warranty = (await readWarranties(ctx, asset.id)).find((one) => one.id === claim.warranty.id);
  if (!warranty) throw new AppError('NOT_FOUND', 'id');
  const fields = (await listVisibleFields(ctx)).filter(({ visible_to }) => visible_to === 'everybody');
  const values = { ...asset.from_model?.custom_fields, ...asset.custom_fields };
  const printing = { names: await readPersonNames(ctx, Object.values(values)), locale: ctx.actor.locale };
  const facts = fields.flatMap((field): [string, string][] => {
    const text = values[field.id] === undefined ? '' : printValue(field, values[field.id], printing);
    return text ? [[field.label[ctx.actor.locale], text]] : [];
  });
  return { claim, asset, warranty, facts, stored: await readStored(ctx, claim), brand: await findBrand(ctx) };
}

/** Upright and sized down for print. One that cannot be read is only among the files. */
async function readPicture(
  { ports: { storage }, log }: Pick<Ctx, 'ports' | 'log'>,
  { storage_key }: Stored,
): Promise<Buffer | null> {
  const bytes = await storage.read(storage_key);
  if (!bytes) return null;
  const side = limits.claims.picture;
  try {
    const picture = sharp(await buffer(bytes.stream)).rotate();
    return await picture
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch (error) {
    log.warn({ err: error }, 'could not read a picture of a claim; left out of its PDF');
    return null;
  }
}

/** Replaces characters that archives and file systems refuse by a dash. The number keeps the order, and keeps equal names apart. */
const entryName = (name: string, index: number): string =>
  `${String(index + 1).padStart(2, '0')} ${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')}`;

const folders = { en: 'evidence', pt: 'evidencias' };
const sheets = { en: 'claim.pdf', pt: 'acionamento.pdf' };

const module = new URL('./paint-claim.ts', import.meta.url);

/** Pictures are sized down, and the PDF drawn, without a transaction. */
export const sendPacket: Action<typeof claimsApi.packet, WithoutTransaction<Ctx>> = async (ctx, { params }) => {
  const { stored, brand, ...found } = await ctx.transact('read', (tx) => gather(tx, params.id));
  const { locale } = ctx.actor;
  const input = async (): Promise<Parameters<typeof drawClaim>> => {
    const pictures: { name: string; bytes: Buffer }[] = [];
    for (const file of stored.filter(({ mime }) => mime.startsWith('image/'))) {
      const bytes = await readPicture(ctx, file);
      if (bytes) pictures.push({ name: file.name, bytes });
    }
    const logo = await readLogo(ctx, brand);
    return [{ ...found, pictures, brand: { name: brand.name, logo }, at: ctx.now }, locale];
  };
  const key = [found, stored, brand, locale, ctx.now.toISOString().slice(0, 10)];
  const pdf = await ctx.ports.painter.paint({ ...ctx, person_id: ctx.actor.id }, { module, key, input });
  return async (reply) => {
    const zip = new ZipFile();
    zip.addBuffer(pdf, sheets[locale]);
    for (const [index, file] of stored.entries())
      zip.addReadStreamLazy(`${folders[locale]}/${entryName(file.name, index)}`, { compress: false }, (give) => {
        ctx.ports.storage.read(file.storage_key).then(
          (bytes) => (bytes ? give(null, bytes.stream) : give(new Error('a file of a claim is gone'), null as never)),
          (error: unknown) => give(error as Error, null as never),
        );
      });
    zip.end();
    await reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="${found.asset.tag}-claim.zip"`)
      .header('cache-control', 'private, no-store')
      .send(zip.outputStream);
  };
};
