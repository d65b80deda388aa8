import type { CallInput } from '@sightline/contract/endpoint';
import type { Envelope } from '@sightline/contract/envelope';
import { secondFactorApi } from '@sightline/contract/session/second-factor';
import type { Session } from '@sightline/contract/session/session';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';
import { receiveSession } from '../api.ts';

export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: ({ signal }) => unwrap(call(secondFactorApi.find, { signal })),
  staleTime: 0,
});

type FinishInput = CallInput<typeof secondFactorApi.finishLogin>['body'];

export const finishLogin = async (body: FinishInput): Promise<Envelope<Session>> =>
  receiveSession(await call(secondFactorApi.finishLogin, { body }));

export const confirmIdentity = (body: CallInput<typeof secondFactorApi.confirmIdentity>['body']) =>
  call(secondFactorApi.confirmIdentity, { body });

export const setUpAuthenticator = () => unwrap(call(secondFactorApi.setUp));
export const confirmAuthenticator = (code: string) => call(secondFactorApi.confirm, { body: { code } });
export const removeAuthenticator = () => unwrap(call(secondFactorApi.remove));
export const renewRecoveryCodes = () => unwrap(call(secondFactorApi.renewRecoveryCodes));
