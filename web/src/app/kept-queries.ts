import type { Session } from '@sightline/contract/session/session';
import type { Query, QueryClient, QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { sessionQuery } from '#web/features/session/api.ts';
import { ApiError, isTransient } from '#web/lib/api.ts';
import { isKeptOffline, readKeptOwner, writeKeptOwner } from '#web/lib/offline-setting.ts';

/*
 * Answers that a device keeps for a time without a connection. The server is always asked first; what is kept is shown only
 * where it does not answer. A query that it refuses is no longer kept.
 */

/** By the first words of their keys. */
const kinds: readonly QueryKey[] = [
  ['session'],
  ['environment'],
  ['tickets', 'one'],
  ['tickets', 'number'],
  ['tickets', 'list'],
  ['tickets', 'overview'],
  ['tickets', 'counts'],
  ['tickets', 'timers'],
  ['tickets', 'history'],
  ['talk', 'room'],
  ['talk', 'chats'],
  ['sheets'],
  ['sheet-templates'],
  ['sheet-rates'],
  ['members'],
  ['schedule', 'board'],
  ['schedule', 'one'],
  ['assets'],
  ['asset-settings'],
];

const isKind = (key: QueryKey): boolean => kinds.some((kind) => kind.every((part, index) => key[index] === part));

/** A device whose connection hardly works shows what is kept after this time. */
const slowAfter = 8000;

const slow = (): Promise<'slow'> =>
  new Promise((resolve) => {
    setTimeout(() => resolve('slow'), slowAfter);
  });

const ownerOf = ({ user, token }: Session): string =>
  [user.id, token.organization?.id, token.branch?.id].map(String).join('/');

/** Loaded by devices that keep something. */
const openStore = () => import('#web/lib/kept-store.ts');

async function restore(hash: string): Promise<{ data: unknown } | undefined> {
  const owner = readKeptOwner();
  if (owner === null) return undefined;
  const { readKept } = await openStore();
  return readKept(owner, hash).catch(() => undefined);
}

async function forget(hash: string): Promise<void> {
  const owner = readKeptOwner();
  if (owner !== null) await (await openStore()).dropKept(owner, hash);
}

const isLost = (error: unknown): boolean => error instanceof ApiError && [403, 404].includes(error.status);

/** TanStack Query asks this in the place of the query's own function. */
export async function keptPersister<T, K extends QueryKey>(
  ask: QueryFunction<T, K>,
  context: QueryFunctionContext<K>,
  query: Query,
): Promise<T> {
  if (!isKeptOffline.get() || !isKind(query.queryKey)) return ask(context);
  const asked = Promise.resolve(ask(context));
  const hasNothing = query.state.data === undefined;
  try {
    if (!hasNothing) return await asked;
    const first = await Promise.race([asked.then((data) => ({ data })), slow()]);
    if (first !== 'slow') return first.data;
    const kept = await restore(query.queryHash);
    return kept ? (kept.data as T) : await asked;
  } catch (error) {
    if (isLost(error)) void forget(query.queryHash);
    const kept = hasNothing && isTransient(error) ? await restore(query.queryHash) : undefined;
    if (!kept) throw error;
    return kept.data as T;
  }
}

/** The token is kept where it always was, and nowhere else. */
const withoutToken = (session: Session): Session => ({ ...session, token: { ...session.token, plainText: null } });

/** Keeps what arrives, whether it was fetched or came with an event. */
export function keepAnswers(cache: QueryClient): () => void {
  const waiting = new Map<string, Query>();
  let timer: number | undefined;

  async function write(): Promise<void> {
    const queries = [...waiting.values()];
    waiting.clear();
    const session = cache.getQueryData(sessionQuery.queryKey);
    if (!session || !isKeptOffline.get()) return;
    const owner = ownerOf(session);
    const { keep, dropKeptOfOthers } = await openStore();
    if (readKeptOwner() !== owner) {
      await dropKeptOfOthers(owner);
      writeKeptOwner(owner);
      await keep(owner, JSON.stringify(sessionQuery.queryKey), withoutToken(session));
    }
    for (const { queryHash, queryKey, state } of queries) {
      const data = queryKey[0] === 'session' ? withoutToken(state.data as Session) : state.data;
      await keep(owner, queryHash, data);
    }
  }

  let last = Promise.resolve();
  const flush = (): Promise<void> => {
    last = last.then(write).catch(() => undefined);
    return last;
  };
  return cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isKeptOffline.get()) return;
    if (!isKind(event.query.queryKey)) return;
    waiting.set(event.query.queryHash, event.query);
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void flush(), 300);
    // Its module is loaded by devices that keep something.
    void openStore().then(({ keptWriters }) => keptWriters.add(flush));
  });
}
