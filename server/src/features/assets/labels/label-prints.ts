import type { LabelPrint, labelPrintsApi } from '@sightline/contract/assets/label-prints';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { socketRoom } from '@sightline/contract/realtime';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import { fileUrl } from '../../files/queries.ts';
import { readLabelledAssets } from './printing.ts';

/*
 * Labels of many assets: running -> done, failed or cancelled; removed a day later, with their file. A person has one running
 * at a time. A job draws them (prints-jobs.ts).
 */

const printsOf = (ctx: TenantCtx) => scoped(ctx).selectFrom('label_prints').selectAll();

export type PrintRecord = NonNullable<Awaited<ReturnType<ReturnType<typeof printsOf>['executeTakeFirst']>>>;

export const lockPrint = (ctx: TenantCtx, id: string): Promise<PrintRecord | undefined> =>
  printsOf(ctx).where('id', '=', id).forUpdate().executeTakeFirst();

export const publishPrint = (ctx: TenantCtx, { id, person_id }: Pick<PrintRecord, 'id' | 'person_id'>): void =>
  ctx.emit(socketRoom.user(person_id), 'LabelPrintEvent', { id });

const present = ({ id, state, total, done, file_id, created_at, ended_at }: PrintRecord): LabelPrint => ({
  ...{ id, state, total, done, created_at, ended_at },
  url: file_id && fileUrl(file_id),
});

export const listPrints: Action<typeof labelPrintsApi.list> = async (ctx) => {
  const prints = await printsOf(ctx).where('person_id', '=', ctx.actor.id).orderBy('created_at', 'desc').execute();
  return { prints: prints.map(present) };
};

/** Everybody has their own: another person's is as if it were not there. */
async function requireLockedPrint(ctx: Ctx, id: string): Promise<PrintRecord> {
  const print = await lockPrint(ctx, id);
  if (print?.person_id !== ctx.actor.id) throw new AppError('NOT_FOUND', 'id');
  return print;
}

export const startPrint: Action<typeof labelPrintsApi.start> = async (ctx, { body }) => {
  const { id, ids: _ids, matching: _matching, except: _except, ...settings } = body;
  const { actor, organization_id, now } = ctx;
  // Two that are begun at once: the second one waits here, and finds the first. The lock lets the job of a print name the person meanwhile.
  await scoped(ctx).selectFrom('people').select('id').where('id', '=', actor.id).forNoKeyUpdate().executeTakeFirst();
  if (id !== undefined && (await lockPrint(ctx, id))) throw new AppError('CONFLICT', 'id');
  const running = await printsOf(ctx).where('person_id', '=', actor.id).where('state', '=', 'running').execute();
  if (running.length > 0) throw new AppError('PRINT_RUNNING');
  const assets = await readLabelledAssets(ctx, body);
  await ctx.db
    .insertInto('label_prints')
    .values({
      ...{
        organization_id,
        id,
        person_id: actor.id,
        branch_id: actor.branch_id,
        locale: actor.locale,
        created_at: now,
      },
      asset_ids: assets.map((asset) => asset.id),
      settings: JSON.stringify(settings),
      total: assets.length * settings.copies,
    })
    .execute();
  await ctx.enqueue('assets.print_labels', { print_id: id });
  const runAt = new Date(now.getTime() + limits.labels.keptFor);
  await ctx.enqueue('assets.remove_print', { print_id: id }, { runAt });
  ctx.audit('assets.labels_printed', { record: { id: null, label: String(assets.length * settings.copies) } });
  const print = await requireLockedPrint(ctx, id);
  publishPrint(ctx, print);
  return { print: present(print) };
};

/** One that has ended stays as it is. */
export const cancelPrint: Action<typeof labelPrintsApi.cancel> = async (ctx, { params }) => {
  const print = await requireLockedPrint(ctx, params.id);
  if (print.state !== 'running') return { print: present(print) };
  await endPrint(ctx, print, 'cancelled');
  return { print: present(await requireLockedPrint(ctx, print.id)) };
};

export async function endPrint(
  ctx: TenantCtx,
  print: PrintRecord,
  state: 'failed' | 'cancelled' | 'done',
  made: { done?: number; file_id?: string } = {},
): Promise<void> {
  await scoped(ctx)
    .updateTable('label_prints')
    .set({ state, ended_at: ctx.now, ...made })
    .where('id', '=', print.id)
    .execute();
  publishPrint(ctx, print);
}
