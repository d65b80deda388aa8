import type { CallInput } from '@sightline/contract/endpoint';
import type { Envelope } from '@sightline/contract/envelope';
import { type LoginAnswer, type Session, sessionApi } from '@sightline/contract/session/session';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, call, unwrap } from '#web/lib/api.ts';
import { suggestLanguage } from '#web/lib/i18n.ts';
import { endPush } from '#web/lib/service-worker.ts';
import { clearSessionStorage, storeToken } from '#web/lib/token.ts';

const storeSessionToken = ({ token }: Session): void => {
  if (token.plainText !== null) storeToken(token.plainText);
};

/**
 * Specification, section 8: a failed user fetch clears local storage. A failure that is not about the user (no connection, a
 * restarting or overloaded server) does not sign anybody out.
 */
async function fetchSession({ signal }: { signal: AbortSignal }): Promise<Session> {
  try {
    const session = await unwrap(call(sessionApi.current, { signal }));
    storeSessionToken(session);
    await suggestLanguage(session.user.locale);
    return session;
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
    if (isRefused) clearSessionStorage();
    throw error;
  }
}

/** The signed-in user and their active role. This request also renews the token (section 9). */
/** When each workspace and space was last used. */
export const visitsQuery = queryOptions({
  queryKey: ['visits'],
  queryFn: ({ signal }) => unwrap(call(sessionApi.visits, { signal })),
  staleTime: 0,
});

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: fetchSession,
  staleTime: 60_000,
  refetchInterval: 30 * 60_000,
});

/** Signs in, or answers with what is needed besides the password. */
export async function login(body: CallInput<typeof sessionApi.login>['body']): Promise<Envelope<LoginAnswer>> {
  const envelope = await call(sessionApi.login, { body });
  if (envelope.status !== 200 || !('token' in envelope.data)) return envelope;
  return receiveSession({ ...envelope, data: envelope.data });
}

/** A login without organizations is undone and answered as `no_orgs` (section 5). */
export async function receiveSession(envelope: Envelope<Session>): Promise<Envelope<Session>> {
  if (envelope.status !== 200) return envelope;
  storeSessionToken(envelope.data);
  await suggestLanguage(envelope.data.user.locale);
  if (envelope.data.data.organizations.length > 0) return envelope;
  await endSession(envelope.data.user);
  return { ...envelope, status: 403, code: 'no_orgs' };
}

/**
 * Logs out here even when the server cannot be reached, and deletes the user's unsent messages. The token goes before the server
 * answers, so that the end of the session, which also arrives as an event, is not reported as a failure.
 */
async function endSession({ id }: Pick<Session['user'], 'id'>): Promise<void> {
  const { removeEntriesOf } = await import('#web/lib/outbox-store.ts');
  await removeEntriesOf((owner) => owner.startsWith(`${id}/`));
  const answer = call(sessionApi.logout);
  clearSessionStorage();
  // Deletes files that another application shared and nobody has sent: `lib/shared-store.ts`, which is not loaded here. Some browsers have
  // no such store.
  globalThis.indexedDB?.deleteDatabase('shared');
  await Promise.all([answer, endPush().catch(() => undefined)]);
}

export async function logOut(cache: QueryClient, user: Pick<Session['user'], 'id'>): Promise<void> {
  await cache.cancelQueries();
  await endSession(user);
}

/** Enters a workspace, a space, or both; clears the cache of the previous one. */
export async function enterWorkspace(
  cache: QueryClient,
  body: { organization_id: string; branch_id?: string },
): Promise<Session> {
  const session = await unwrap(call(sessionApi.enter, { body }));
  takeOver(cache, session);
  return session;
}

/** Takes over the session of another workspace, or of a new one. */
export function takeOver(cache: QueryClient, session: Session): void {
  storeSessionToken(session);
  clearCacheExceptSession(cache);
  cache.setQueryData(sessionQuery.queryKey, session);
}

const clearCacheExceptSession = (cache: QueryClient): void =>
  cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' && queryKey[0] !== 'environment' });

/** The language of mails and server messages to this user. */
export const saveLocale = (locale: 'en' | 'pt') => unwrap(call(sessionApi.updateMe, { body: { locale } }));
