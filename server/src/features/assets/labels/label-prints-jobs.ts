import { scoped } from '../../../db/scoped.ts';
import { isTransientDatabaseError } from '../../../db/transient-error.ts';
import { storeMadeBytes } from '../../../files/made-bytes.ts';
import type { JobHandler, SlowCtx } from '../../../jobs/handlers.ts';
import { actAs } from '../../../kernel/acting-person.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import { findBrand } from '../../../pdf/logo.ts';
import { addMadeFile, removeFiles } from '../../files/actions.ts';
import { endPrint, lockPrint, type PrintRecord, publishPrint } from './label-prints.ts';
import { drawLabelsOf, type LabelJob, readLabelledAssets } from './printing.ts';

type Wanted = { print: PrintRecord; job: LabelJob };

/** What is to be drawn: of these assets those that are still there, if the person may still manage them. */
async function readWanted(tx: TenantCtx, id: string): Promise<Wanted | undefined> {
  const print = await lockPrint(tx, id);
  if (print?.state !== 'running') return undefined;
  const ctx = await actAs(tx, print);
  if (!ctx?.actor.permissions.has('assets.manage')) {
    await endPrint(tx, print, 'failed');
    return undefined;
  }
  const { copies } = print.settings;
  const assets = await readLabelledAssets(ctx, { ids: print.asset_ids, except: [], copies });
  return { print, job: { assets, brand: await findBrand(tx) } };
}

/** False when it was cancelled meanwhile. */
async function tellProgress(tx: TenantCtx, print: PrintRecord, done: number): Promise<boolean> {
  const { numUpdatedRows } = await scoped(tx)
    .updateTable('label_prints')
    .set({ done })
    .where('id', '=', print.id)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  publishPrint(tx, print);
  return numUpdatedRows > 0n;
}

const cancelled = new Error('the labels are not wanted any more');

/** Undefined when it was cancelled meanwhile: nobody draws on for nothing. */
async function drawLabels(ctx: SlowCtx<TenantCtx>, { print, job }: Wanted): Promise<Buffer | undefined> {
  const cancelling = new AbortController();
  const signal = AbortSignal.any([ctx.signal, cancelling.signal]);
  let told = Promise.resolve();
  const tell = async (done: number): Promise<void> => {
    if (!(await ctx.transact('write', (tx) => tellProgress(tx, print, done)))) cancelling.abort(cancelled);
  };
  const progress = (done: number): void => {
    told = told.then(() => tell(done)).catch((error: unknown) => cancelling.abort(error));
  };
  try {
    const bytes = await drawLabelsOf({ ...ctx, ...print }, job, print.settings, { signal, progress });
    await told;
    return bytes;
  } catch (error) {
    if (error === cancelled) return undefined;
    throw error;
  }
}

async function draw(ctx: SlowCtx<TenantCtx>, { print, job }: Wanted): Promise<void> {
  const bytes = await drawLabels(ctx, { print, job });
  if (!bytes) return;
  const storage_key = await storeMadeBytes(ctx, bytes);
  await ctx.transact('write', async (tx) => {
    const now = await lockPrint(tx, print.id);
    if (now?.state !== 'running') return;
    const file_id = await addMadeFile(tx, {
      ...{ owner_kind: 'asset_labels', storage_key, size: bytes.length, uploaded_by: print.person_id },
      ...{ name: print.locale === 'pt' ? 'Etiquetas.pdf' : 'Labels.pdf', mime: 'application/pdf' },
    });
    await endPrint(tx, now, 'done', { done: now.total, file_id });
  });
}

export const drawPrint: JobHandler<'assets.print_labels'> = {
  transaction: 'none',
  async run(ctx, { print_id }) {
    try {
      const wanted = await ctx.transact('write', (tx) => readWanted(tx, print_id));
      if (wanted) await draw(ctx, wanted);
    } catch (error) {
      ctx.signal.throwIfAborted();
      if (isTransientDatabaseError(error)) throw error; // the queue retries it
      ctx.log.error({ err: error, print_id }, 'labels could not be drawn; the person sees that they failed');
      await ctx.transact('write', async (tx) => {
        const print = await lockPrint(tx, print_id);
        if (print?.state === 'running') await endPrint(tx, print, 'failed');
      });
    }
  },
};

export const removePrint: JobHandler<'assets.remove_print'> = async (ctx, { print_id }) => {
  const print = await lockPrint(ctx, print_id);
  if (!print) return;
  if (print.file_id) await removeFiles(ctx, { owner_kind: 'asset_labels', id: print.file_id });
  await scoped(ctx).deleteFrom('label_prints').where('id', '=', print.id).execute();
};
