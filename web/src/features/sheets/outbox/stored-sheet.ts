import { limits } from '@sightline/contract/limits';
import { sheetsApi } from '@sightline/contract/sheets/sheets';
import type { QueryClient } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';
import type { Outcome } from '#web/lib/outbox.ts';
import { filledSheetQuery } from '../api.ts';
import type { OpenedSheet, SheetBody, SheetEntry } from './changes.ts';

export const within = (milliseconds: number) => ({ signal: AbortSignal.timeout(milliseconds) });
export const paramsOf = ({ ticket_id, sheet_id }: SheetBody) => ({ id: ticket_id, sheetId: sheet_id });

/** Shown before the entry is gone, so that nothing flickers between the two. */
export function show(cache: QueryClient, body: SheetBody, change: (opened: OpenedSheet) => OpenedSheet): void {
  const { queryKey } = filledSheetQuery(body.ticket_id, body.sheet_id);
  cache.setQueryData(queryKey, (shown) => shown && change(shown));
}

/** What the server has now; null when it does not say. */
export const readSheet = (body: SheetBody): Promise<OpenedSheet | null> =>
  unwrap(call(sheetsApi.open, { params: paramsOf(body), ...within(limits.socket.timeout) })).then(
    (opened) => opened,
    () => null,
  );

export async function readAndShow(cache: QueryClient, body: SheetBody): Promise<OpenedSheet | null> {
  const opened = await readSheet(body);
  if (opened) show(cache, body, () => opened);
  return opened;
}

/** The keys of requests are kept for a day. Later a repeat conflicts, although it is the very thing that is stored. */
export async function unlessStored(
  cache: QueryClient,
  { body }: SheetEntry,
  outcome: Outcome,
  isStored: (opened: OpenedSheet) => boolean,
): Promise<Outcome> {
  if (outcome.is !== 'refused' || outcome.code !== 'CONFLICT') return outcome;
  const opened = await readAndShow(cache, body);
  if (!opened) return { is: 'later' };
  return isStored(opened) ? { is: 'delivered' } : outcome;
}
