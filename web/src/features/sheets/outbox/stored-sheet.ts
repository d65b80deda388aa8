import { limits } from '@sightline/contract/limits';
import { sheetsApi } from '@sightline/contract/sheets/sheets';
import type { QueryClient } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';
import type { Outcome } from '#web/lib/outbox.ts';
import { filledSheetQuery } from '../api.ts';
import type { OpenedSheet, SheetBody, SheetEntry } from './changes.ts';

export const within = (milliseconds: number) => ({ signal: AbortSignal.timeout(milliseconds) });
export const paramsOf = ({ ticket_id, sheet_id }: SheetBody) => ({ id: ticket_id, sheetId: sheet_id });

/** Updates the screen before the entry is gone, so that nothing flickers between the two. */
export function show(cache: QueryClient, body: SheetBody, change: (opened: OpenedSheet) => OpenedSheet): void {
  const { queryKey } = filledSheetQuery(body.ticket_id, body.sheet_id);
  cache.setQueryData(queryKey, (shown) => shown && change(shown));
}

/** Reads the sheet from the server; null when that fails. */
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

/** The server keeps the keys of requests for a day. A later repeat conflicts, although the same change is stored. */
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
