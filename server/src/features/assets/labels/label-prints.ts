import { LabelSettings, type labelPrintsApi } from '@sightline/contract/assets/label-prints';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { Id } from '@sightline/contract/scalars';
import { z } from 'zod';
import type { Action } from '../../../kernel/action.ts';
import { defineRun, type Run, type RunCtx } from '../../../kernel/run.ts';
import { findBrand } from '../../../pdf/logo.ts';
import { requireFewRuns, startRun } from '../../jobs/actions.ts';
import { lockRun, presentRun } from '../../jobs/queries.ts';
import { drawLabelsOf, readLabelledAssets } from './printing.ts';

/* Labels of many assets: a run that draws them. A person has one under way at a time. */

const parameters = z.object({ asset_ids: z.array(Id), settings: LabelSettings });
type Print = Run<z.output<typeof parameters>>;

/** Progress is stored in the order in which it arrives; a run that has stopped draws no further. */
function followDrawing(ctx: RunCtx) {
  const stopping = new AbortController();
  let stored = Promise.resolve();
  const progress = (done: number): void => {
    stored = stored.then(() => ctx.step(async () => ({ done }))).catch((error: unknown) => stopping.abort(error));
  };
  return { signal: AbortSignal.any([ctx.signal, stopping.signal]), progress, allStored: () => stored };
}

export const labelRuns = defineRun({
  kind: 'asset_labels',
  lane: 'prompt',
  parameters,
  permission: () => 'assets.manage',
  keptFor: limits.labels.keptFor,
  transaction: 'none',
  async run(ctx, print: Print) {
    const { asset_ids, settings } = print.parameters;
    // Prints the assets that still exist.
    const job = await ctx.asPerson(async (tx) => ({
      assets: await readLabelledAssets(tx, { ids: asset_ids, except: [], copies: settings.copies }),
      brand: await findBrand(tx),
    }));
    const { signal, progress, allStored } = followDrawing(ctx);
    const bytes = await drawLabelsOf({ ...ctx, ...print }, job, settings, { signal, progress });
    await allStored();
    return { bytes, name: print.locale === 'pt' ? 'Etiquetas.pdf' : 'Labels.pdf', mime: 'application/pdf' };
  },
});

export const startPrint: Action<typeof labelPrintsApi.start> = async (ctx, { body }) => {
  const { id, ids: _ids, matching: _matching, except: _except, ...settings } = body;
  if (await lockRun(ctx, id)) throw new AppError('CONFLICT', 'id');
  await requireFewRuns(ctx, labelRuns, 1, 'PRINT_RUNNING');
  const assets = await readLabelledAssets(ctx, body);
  const asset_ids = assets.map((asset) => asset.id);
  const total = assets.length * settings.copies;
  const run = await startRun(ctx, labelRuns, { id, parameters: { asset_ids, settings }, total });
  ctx.audit('assets.labels_printed', { record: { id: null, label: String(total) } });
  return { run: presentRun(run) };
};
