import type { APIRequestContext } from '@playwright/test';
import { callsApi } from '@sightline/contract/calls/calls';
import { callApi } from './api.ts';

/** Ends the ongoing calls in a person's rooms. Does nothing if the person is signed out or not allowed to. */
export async function endCallsOf(request: APIRequestContext, token: string): Promise<void> {
  const query = { scope: 'readable' } as const;
  const { data } = await callApi(request, token, callsApi.active, { query });
  for (const { id } of data?.calls ?? []) await callApi(request, token, callsApi.end, { params: { id } });
}
