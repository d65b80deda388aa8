import type { APIRequestContext, Page } from '@playwright/test';
import type { CallInput, CallOutput, Endpoint } from '@sightline/contract/endpoint';
import type { Envelope } from '@sightline/contract/envelope';
import { defaultEnvironment } from '@sightline/contract/workspace/workspace';

type Loose = { params?: Record<string, string>; query?: Record<string, string>; body?: object };

/** Calls an endpoint of the contract as the token's owner. */
export async function callApi<E extends Endpoint>(
  request: APIRequestContext,
  token: string | undefined,
  { method, path }: E,
  input: CallInput<E>,
): Promise<Envelope<CallOutput<E>>> {
  const { params = {}, query, body } = input as Loose;
  const url = path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
  const headers = { Environment: defaultEnvironment, ...(token && { Authorization: `Bearer ${token}` }) };
  const response = await request.fetch(`/api${url}`, {
    method,
    headers,
    ...(query && { params: query }),
    ...(body && { data: body }),
  });
  return { ...((await response.json()) as Envelope<CallOutput<E>>), status: response.status() };
}

const tokens = new WeakMap<Page, string>();
export const storeToken = (page: Page, token: string): void => void tokens.set(page, token);

/** The server's response to the user of the page, including errors. */
export const request = <E extends Endpoint>(page: Page, endpoint: E, input: CallInput<E>) =>
  callApi(page.request, tokens.get(page), endpoint, input);

/** Sets up the preconditions of a journey. */
export async function requestAccepted<E extends Endpoint>(page: Page, endpoint: E, input: CallInput<E>) {
  return accepted(endpoint, await request(page, endpoint, input));
}

export function accepted<T>({ method, path }: Endpoint, { data, status, code, message }: Envelope<T>): T {
  if (status !== 200) throw new Error(`${method} ${path} answered ${status} ${code} ${message}`);
  return data;
}
