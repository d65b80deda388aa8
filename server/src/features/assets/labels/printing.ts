import type { AssetRow } from '@sightline/contract/assets/assets';
import { labelTexts } from '@sightline/contract/assets/label-drawing';
import { type LabelField, labelLayouts, labelsPerPage } from '@sightline/contract/assets/label-layouts';
import type { LabelSettings } from '@sightline/contract/assets/label-prints';
import type { labelsApi } from '@sightline/contract/assets/labels';
import type { HandlerInput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { listMatchingIds } from '../../../db/list-query.ts';
import type { Following } from '../../../isolated/isolated-process.ts';
import type { Requester } from '../../../isolated/people-queue.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { type findBrand, readLogo } from '../../../pdf/logo.ts';
import { addressOf } from '../../mail/actions.ts';
import { openAssetsSource, rowColumns, rowJoins, visibleAssets } from '../list.ts';
import type { drawLabels, Label } from './drawing.ts';

type Wanted = Pick<HandlerInput<typeof labelsApi.print>['body'], 'ids' | 'matching' | 'except' | 'copies'>;

async function chosenIds(ctx: Ctx, { ids, matching, except }: Wanted): Promise<string[]> {
  if (ids) return ids;
  const source = await openAssetsSource(ctx, matching?.conditions);
  const found = await listMatchingIds(ctx, source, matching ?? {}, limits.labels.atOnce + except.length);
  return found.filter((id) => !except.includes(id));
}

const inOrder = new Intl.Collator('en', { numeric: true });

/** Reads the assets to print. Leaves out those that do not exist, of other workspaces, and of spaces that the actor does not see. */
export async function readLabelledAssets(ctx: Ctx, wanted: Wanted): Promise<AssetRow[]> {
  const ids = await chosenIds(ctx, wanted);
  if (ids.length * wanted.copies > limits.labels.atOnce) throw new AppError('TOO_MANY_LABELS');
  const { rows } = await sql<AssetRow>`
    select ${rowColumns(ctx)} from assets ${rowJoins}
    where ${visibleAssets(ctx)} and assets.id = any(${ids}::uuid[])`.execute(ctx.db);
  if (rows.length === 0) throw new AppError('NO_LABELS');
  return rows.toSorted((one, other) => inOrder.compare(one.tag, other.tag));
}

const labelOf = (asset: AssetRow, fields: readonly LabelField[], home: string): Label => ({
  ...labelTexts(asset, fields),
  address: `${home}/assets/${encodeURIComponent(asset.tag)}`,
});

export type LabelJob = { assets: readonly AssetRow[]; brand: Awaited<ReturnType<typeof findBrand>> };

const titles = { en: 'Labels', pt: 'Etiquetas' };

const module = new URL('./paint-labels.ts', import.meta.url);

type Printer = Parameters<typeof readLogo>[0] & Requester & { locale: 'en' | 'pt' };

/** Drawn without a transaction. The person who asked keeps a `followed` print, so it is not remembered. */
export function drawLabelsOf(
  printer: Printer,
  { assets, brand }: LabelJob,
  settings: LabelSettings,
  followed?: Following,
): Promise<Buffer> {
  const { fields, copies } = settings;
  const layout = labelLayouts[settings.layout];
  const { ports, locale } = printer;
  const home = addressOf(ports.env);
  const input = async (): Promise<Parameters<typeof drawLabels>> => {
    const labels = assets.flatMap((asset) => Array<Label>(copies).fill(labelOf(asset, fields, home)));
    const start = Math.min(settings.start, labelsPerPage(layout));
    const logo = fields.includes('logo') ? await readLogo(printer, brand) : null;
    const shown = { logo, name: fields.includes('workspace') ? brand.name : '' };
    return [labels, { layout, start, brand: shown, title: `${titles[locale]} · ${brand.name}`, locale }];
  };
  const key = followed ? undefined : [assets, brand, settings, home, locale];
  return ports.painter.paint(printer, { module, key, input }, followed);
}
