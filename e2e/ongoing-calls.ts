import type { APIRequestContext } from '@playwright/test';
import { callsApi } from '@sightline/contract/calls';
import { callApi } from './api.ts';

/** Ends what goes on in the rooms of a person, whoever is in it. One who is signed out, or may not, ends nothing. */
export async function endCallsOf(request: APIRequestContext, token: string): Promise<void> {
  const query = { scope: 'readable' } as const;
  const { data } = await callApi(request, token, callsApi.active, { query });
  for (const { id } of data?.calls ?? []) await callApi(request, token, callsApi.end, { params: { id } });
}
