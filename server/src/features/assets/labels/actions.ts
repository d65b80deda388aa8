import type { labelsApi } from '@sightline/contract/assets/labels';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx, WithoutTransaction } from '../../../kernel/context.ts';
import { findBrand } from '../../../pdf/logo.ts';
import { drawLabelsOf, readLabelledAssets } from './printing.ts';

export const printLabels: Action<typeof labelsApi.print, WithoutTransaction<Ctx>> = async (ctx, { body }) => {
  const found = await ctx.transact('write', async (tx) => {
    const assets = await readLabelledAssets(tx, body);
    tx.audit('assets.labels_printed', { record: { id: null, label: String(assets.length * body.copies) } });
    return { assets, brand: await findBrand(tx) };
  });
  const bytes = await drawLabelsOf({ ...ctx, person_id: ctx.actor.id, locale: ctx.actor.locale }, found, body);
  return async (reply) => {
    await reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', 'attachment; filename="labels.pdf"')
      .send(bytes);
  };
};
