import { type LabelField, labelLayouts, labelsPerPage } from '@sightline/contract/asset-label-layouts';
import type { labelsApi } from '@sightline/contract/asset-labels';
import type { AssetRow } from '@sightline/contract/assets';
import type { HandlerInput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { listMatchingIds } from '../../../db/list-query.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx, WithoutTransaction } from '../../../kernel/context.ts';
import { findBrand, readLogo } from '../../../pdf/logo.ts';
import { addressOf } from '../../mail/actions.ts';
import { listVisibleFields } from '../fields-queries.ts';
import { assetsSource, rowColumns, rowJoins, visibleAssets } from '../list.ts';
import { drawLabels, type Label } from './drawing.ts';

type Wanted = HandlerInput<typeof labelsApi.print>['body'];

async function chosenIds(ctx: Ctx, { ids, matching, except }: Wanted): Promise<string[]> {
  if (ids) return ids;
  const source = assetsSource(ctx, await listVisibleFields(ctx));
  const found = await listMatchingIds(ctx, source, matching ?? {}, limits.labels.atOnce + except.length);
  return found.filter((id) => !except.includes(id));
}

const inOrder = new Intl.Collator('en', { numeric: true });

/** Those of other workspaces, and of spaces that the actor does not see, are as missing as those that are gone. */
async function readAssets(ctx: Ctx, wanted: Wanted): Promise<AssetRow[]> {
  const ids = await chosenIds(ctx, wanted);
  if (ids.length * wanted.copies > limits.labels.atOnce) throw new AppError('TOO_MANY_LABELS');
  const { rows } = await sql<AssetRow>`
    select ${rowColumns(ctx)} from assets ${rowJoins}
    where ${visibleAssets(ctx)} and assets.id = any(${ids}::uuid[])`.execute(ctx.db);
  if (rows.length === 0) throw new AppError('NO_LABELS');
  return rows.toSorted((one, other) => inOrder.compare(one.tag, other.tag));
}

/** A label is read far from any screen: a serial number says what it is by its prefix. */
function labelOf(asset: AssetRow, fields: readonly LabelField[], home: string): Label {
  const shows = (field: LabelField, text: string): string => (fields.includes(field) ? text : '');
  const serial = asset.serial && `S/N ${asset.serial}`;
  const more = [shows('serial', serial), shows('location', asset.location), shows('space', asset.branch?.name ?? '')];
  return {
    address: `${home}/assets/${encodeURIComponent(asset.tag)}`,
    tag: shows('tag', asset.tag),
    name: shows('name', asset.name),
    more: more.filter((text) => text !== ''),
  };
}

const titles = { en: 'Labels', pt: 'Etiquetas' };

/** Drawn without a transaction, in steps between which others have their turn. */
export const printLabels: Action<typeof labelsApi.print, WithoutTransaction<Ctx>> = async (ctx, { body }) => {
  const { fields, copies } = body;
  const layout = labelLayouts[body.layout];
  const { assets, brand } = await ctx.transact('write', async (tx) => {
    const found = { assets: await readAssets(tx, body), brand: await findBrand(tx) };
    tx.audit('assets.labels_printed', { record: { id: null, label: String(found.assets.length * copies) } });
    return found;
  });
  const home = addressOf(ctx.ports.env);
  const labels = assets.flatMap((asset) => Array<Label>(copies).fill(labelOf(asset, fields, home)));
  const { locale } = ctx.actor;
  const bytes = await drawLabels(labels, {
    layout,
    start: Math.min(body.start, labelsPerPage(layout)),
    brand: {
      logo: fields.includes('logo') ? await readLogo(ctx, brand) : null,
      name: fields.includes('workspace') ? brand.name : '',
    },
    title: `${titles[locale]} · ${brand.name}`,
    locale,
  });
  return async (reply) => {
    await reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', 'attachment; filename="labels.pdf"')
      .send(bytes);
  };
};
