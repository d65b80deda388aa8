import { limits } from '@sightline/contract/limits';
import type { Permission } from '@sightline/contract/permissions';
import type { TicketRow } from '@sightline/contract/tickets/tickets';
import type { QueryClient } from '@tanstack/react-query';
import { assetPageQueries, fieldsQuery, ticketAssetQuery } from '#web/features/assets/api.ts';
import { membersQuery } from '#web/features/people/api.ts';
import {
  costProposalsQuery,
  filledSheetQuery,
  publishedTemplatesQuery,
  sheetRatesQuery,
  sheetsQuery,
  sheetTemplatesQuery,
} from '#web/features/sheets/api.ts';
import { chatsQuery, roomQuery } from '#web/features/talk/api.ts';
import { runningTimersQuery, ticketKeys, ticketQuery } from '#web/features/tickets/api.ts';
import { ApiError } from '#web/lib/api.ts';
import { keepPictures } from '#web/lib/kept-pictures.ts';
import { dropKeptAbout, flushKept, keptHashes } from '#web/lib/kept-store.ts';
import { readKeptOwner, writeDayUpdate } from '#web/lib/offline-setting.ts';
import { ticketsOfDay } from './tickets-of-day.ts';

type Reader = { id: string; zone: string; may: (permission: Permission) => boolean };

/** A stored ticket is fetched again when it changed, or after this time. */
const keptFor = 60 * 60 * 1000;
const kept = new Map<string, { state: string; at: number }>();

const stateOf = ({ version, updated_at, unread_count }: TicketRow): string =>
  `${version}/${updated_at}/${unread_count}`;

/** Skips data that the user may not see or that no longer exists; the rest is stored. */
async function unlessRefused<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
      return undefined;
    throw error;
  }
}

const fresh = { staleTime: 60_000 };

async function keepSheets(cache: QueryClient, ticketId: string): Promise<void> {
  const listed = await unlessRefused(cache.fetchQuery({ ...sheetsQuery(ticketId), ...fresh }));
  for (const { id, status } of listed?.assistance_sheets ?? [])
    if (status === 'current') {
      await unlessRefused(cache.fetchQuery({ ...filledSheetQuery(ticketId, id), ...fresh }));
      await unlessRefused(cache.fetchQuery({ ...costProposalsQuery({ id, ticket_id: ticketId }), ...fresh }));
    }
}

async function keepAsset(cache: QueryClient, ticketId: string): Promise<void> {
  const found = await unlessRefused(cache.fetchQuery({ ...ticketAssetQuery(ticketId), ...fresh }));
  if (!found) return;
  for (const query of assetPageQueries(found)) await unlessRefused(cache.fetchQuery({ ...query, ...fresh } as never));
}

/** Sends one request at a time, since the user works meanwhile. */
async function keepTicket(cache: QueryClient, { may }: Reader, row: TicketRow): Promise<void> {
  const known = kept.get(row.id);
  if (known?.state === stateOf(row) && Date.now() - known.at < keptFor) return;
  await cache.fetchQuery({ ...ticketQuery(row.id), ...fresh });
  cache.setQueryData(ticketKeys.number(row.ticket_id), { id: row.id });
  if (may('sheets.view')) await keepSheets(cache, row.id);
  if (may('assets.view')) await keepAsset(cache, row.id);
  if (may('talk.view')) {
    await unlessRefused(cache.fetchQuery({ ...roomQuery(row.room_id, { headers: {} }), ...fresh }));
    await unlessRefused(cache.fetchInfiniteQuery({ ...chatsQuery(row.room_id, { headers: {} }), ...fresh }));
  }
  kept.set(row.id, { state: stateOf(row), at: Date.now() });
}

const thumbnails = /"(?:thumbnail_url|picture)":"(\/[^"]+)"/g;

/** Lists the small pictures of everything that was fetched. */
function picturesIn(cache: QueryClient): string[] {
  const data = ['sheets', 'assets', 'talk'].flatMap((kind) => cache.getQueriesData({ queryKey: [kind] }));
  return data.flatMap(([, answer]) =>
    [...(JSON.stringify(answer) ?? '').matchAll(thumbnails)].map(([, url]) => url ?? ''),
  );
}

/** Updates what this device stores for today and tomorrow. Fails without a connection; then the stored data stays. */
export async function keepDay(cache: QueryClient, reader: Reader): Promise<void> {
  const rows = await ticketsOfDay(cache, { ...reader, seesVisits: reader.may('schedule.view') });
  if (reader.may('tickets.timer')) await cache.fetchQuery({ ...runningTimersQuery(reader.id), ...fresh });
  if (reader.may('sheets.create')) {
    await cache.fetchQuery({ ...publishedTemplatesQuery, ...fresh });
    await cache.fetchQuery({ ...sheetTemplatesQuery, ...fresh });
    await cache.fetchQuery({ ...sheetRatesQuery, ...fresh });
    // The people who may review a sheet.
    await unlessRefused(cache.fetchQuery({ ...membersQuery(), ...fresh }));
  }
  if (reader.may('assets.view')) await cache.fetchQuery({ ...fieldsQuery, ...fresh });
  for (const row of rows) await unlessRefused(keepTicket(cache, reader, row));
  await checkAccess(cache, rows);
  const pictures = await keepPictures(picturesIn(cache), limits.offline.pictures);
  await flushKept();
  writeDayUpdate({ at: Date.now(), tickets: rows.length, pictures });
}

/** Asks for stored tickets that are no longer on the list: one whose access was lost answers 404, and then nothing of it is kept. */
async function checkAccess(cache: QueryClient, rows: readonly TicketRow[]): Promise<void> {
  const owner = readKeptOwner();
  if (owner === null) return;
  const others = (await keptHashes(owner)).flatMap((hash) => ticketIn(hash) ?? []);
  for (const id of others.filter((one) => !rows.some((row) => row.id === one)).slice(0, limits.offline.tickets)) {
    const before = await cache.ensureQueryData(ticketQuery(id)).catch(() => undefined);
    const ticket = await unlessRefused(cache.fetchQuery({ ...ticketQuery(id), staleTime: 0 }));
    kept.delete(id);
    if (!ticket) await dropKeptAbout(owner, [id, before?.room_id ?? id]);
  }
}

/** Returns the id in the key of a ticket. */
function ticketIn(hash: string): string | undefined {
  const [kind, part, id] = JSON.parse(hash) as unknown[];
  return kind === 'tickets' && part === 'one' && typeof id === 'string' ? id : undefined;
}
