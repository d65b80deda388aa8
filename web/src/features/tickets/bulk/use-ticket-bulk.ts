import { bulksApi, type TicketBulk } from '@sightline/contract/tickets/bulks';
import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { alertUndo } from '#web/lib/alert-undo.tsx';
import { alertError, alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { sentenceOf } from '#web/lib/error-sentences.ts';
import type { RowFailure } from '#web/ui/list/bulk-bar.tsx';
import type { TicketListQuery } from '../api.ts';
import { ticketKeys } from '../api.ts';

/** The tickets that something is done to, and what. */
export type BulkRows = { ids: string[] } | { matching: Pick<TicketListQuery, 'query' | 'filter'>; except: string[] };
type BulkChange =
  | { action: 'assign'; user_id: string }
  | { action: 'set_status'; status_id: 1 | 2 | 3 | 4 }
  | { action: 'set_priority'; priority_id: 1 | 2 | 3 | 4 }
  | { action: 'close' };

export type BulkRun = { change: BulkChange; isUndoable: boolean; message: (count: number) => string };

/** An event says when to look; a lost one costs a few seconds. */
const lookEvery = 3000;

/** Follows a change that a job goes on with to its end. */
function followBulk(
  cache: QueryClient,
  id: string,
  begun: TicketBulk,
  onProgress: (bulk: TicketBulk) => void,
): Promise<TicketBulk> {
  if (begun.state !== 'running') return Promise.resolve(begun);
  onProgress(begun);
  const observer = new QueryObserver<TicketBulk>(cache, {
    queryKey: ticketKeys.bulk(id),
    queryFn: async ({ signal }) => (await unwrap(call(bulksApi.find, { params: { id }, signal }))).bulk,
    refetchInterval: lookEvery,
  });
  return new Promise((resolve) => {
    const stop = observer.subscribe(({ data }) => {
      if (!data) return;
      onProgress(data);
      if (data.state === 'running') return;
      stop();
      resolve(data);
    });
  });
}

const refusalsOf = ({ failures }: TicketBulk): RowFailure[] =>
  failures.map(({ id, name, code }) => ({ id, name, why: sentenceOf(code) }));

type Ended = { failures: readonly RowFailure[]; more: number };
const nothing: Ended = { failures: [], more: 0 };

/** Changes the chosen tickets by one request. They stay chosen; of those that were closed, the ones that refused, with the reason. */
export function useTicketBulk(onClosed: (refused: string[]) => void) {
  const { t } = useTranslation('tickets');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [ended, setEnded] = useState(nothing);

  /** Null when it was refused as a whole. */
  async function carryOut(begin: () => Promise<{ id: string; bulk: TicketBulk }>): Promise<TicketBulk | null> {
    setBusy(true);
    try {
      const { id, bulk } = await begin();
      return await followBulk(cache, id, bulk, ({ done, total }) => setProgress({ done, total }));
    } catch (error) {
      alertFailure(error);
      return null;
    } finally {
      setBusy(false);
      setProgress(null);
      await cache.invalidateQueries({ queryKey: ticketKeys.all });
    }
  }

  async function undo(id: string): Promise<void> {
    const back = await carryOut(() => unwrap(call(bulksApi.undo, { params: { id } })));
    if (!back) return;
    for (const { name, why } of refusalsOf(back)) alertError(tc('list.failed', { name, why }));
    if (back.changed > 0) alertSuccess(t('bulk.undone', { count: back.changed }));
  }

  /** All that are as wanted now, and how many of them were before. */
  function said({ done, changed, missing, failed }: TicketBulk, message: BulkRun['message']): string {
    const same = done - changed - missing - failed;
    const sentence = message(changed + same);
    return same > 0 ? t('bulk.and_already', { count: same, message: sentence }) : sentence;
  }

  async function run(rows: BulkRows, { change, isUndoable, message }: BulkRun): Promise<void> {
    setEnded(nothing);
    const id = uuidv7();
    const bulk = await carryOut(async () => {
      const answer = await unwrap(call(bulksApi.start, { body: { id, ...rows, ...change } }));
      return { id, ...answer };
    });
    if (!bulk) return;
    const failures = refusalsOf(bulk);
    setEnded({ failures, more: bulk.failed - failures.length });
    if (change.action === 'close') onClosed(failures.map(({ id }) => id));
    if (bulk.error) alertError(sentenceOf(bulk.error));
    if (bulk.missing > 0) alertError(tc('list.missing', { count: bulk.missing }));
    if (bulk.changed === 0 && bulk.failed === 0) alertSuccess(t('bulk.nothing'));
    if (bulk.changed === 0) return;
    const sentence = said(bulk, message);
    if (!isUndoable) alertSuccess(sentence);
    else void alertUndo({ message: sentence, onUndo: () => undo(id) });
  }
  return { run, isBusy, progress, ...ended };
}
