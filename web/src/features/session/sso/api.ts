import type { Envelope } from '@sightline/contract/envelope';
import type { Session } from '@sightline/contract/session/session';
import { ssoApi } from '@sightline/contract/session/sso';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';
import { receiveSession } from '../api.ts';

export const ssoQuery = queryOptions({
  queryKey: ['sso'],
  queryFn: ({ signal }) => unwrap(call(ssoApi.find, { signal })),
  staleTime: 0,
});

/** Kept in the browser while its user is at the provider. The claim is never part of an address. */
type Begun = { claim: string; redirect: string | null };
const key = 'sso';

const readBegun = (): Begun | null => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Begun | null;

/** Leaves for the provider of the address or the short name; returns only when that is refused. */
export async function leaveForProvider(
  identifier: string,
  redirect: string | null,
): Promise<Envelope<{ url: string }>> {
  const envelope = await call(ssoApi.start, { body: { identifier } });
  if (envelope.status !== 200) return envelope;
  const begun: Begun = { claim: envelope.data.claim, redirect };
  sessionStorage.setItem(key, JSON.stringify(begun));
  location.assign(envelope.data.url);
  return envelope;
}

export type Returned = { envelope: Envelope<Session>; redirect: string | null };

/** Sends the parameters that the provider appended to the address. A browser that began nothing has no claim, and is refused. */
export async function finishAtReturn(organization_id: string, search: string): Promise<Returned> {
  const found = new URLSearchParams(search);
  const begun = readBegun();
  const given = (name: 'state' | 'code' | 'iss' | 'error') => {
    const value = found.get(name);
    return value === null ? {} : { [name]: value };
  };
  const body = { organization_id, claim: begun?.claim ?? 'none', ...given('state'), ...given('code'), ...given('iss') };
  const envelope = await receiveSession(await call(ssoApi.finish, { body: { ...body, ...given('error') } }));
  sessionStorage.removeItem(key); // kept while there was no answer
  return { envelope, redirect: begun?.redirect ?? null };
}
