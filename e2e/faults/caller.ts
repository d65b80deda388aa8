import type { CallInput, CallOutput, Endpoint } from '@sightline/contract/endpoint';
import type { Envelope } from '@sightline/contract/envelope';
import { toQueryString } from '../../web/src/lib/query-string.ts';
import { lasting } from './delay.ts';

/** The token and the address to call. */
export type Caller = { url: string; token?: string | undefined };

/** `status` 0: no response, so the outcome is unknown. */
export type Answer<T> = Envelope<T> & { retryAfter: string | null };

type Loose = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
type More = { key?: string; timeout?: number };

const TIMEOUT = 15_000;
/** After a pause of the machine the server refuses waiting requests, with a Retry-After. */
const MAX_REFUSALS = 10;

/** Calls an endpoint of the contract over HTTP, and retries when the server says when to. */
export async function call<E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  input: CallInput<E>,
  more: More = {},
): Promise<Answer<CallOutput<E>>> {
  let answer = await callOnce(caller, endpoint, input, more);
  for (let refusals = 1; isForLater(answer) && refusals < MAX_REFUSALS; refusals += 1) {
    await lasting(Number(answer.retryAfter) * 1000);
    answer = await callOnce(caller, endpoint, input, more);
  }
  return answer;
}

const isForLater = ({ status, retryAfter }: Answer<unknown>): boolean => status === 503 && retryAfter !== null;

/** For tests of responses while something is broken. Never throws. */
export async function callOnce<E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  input: CallInput<E>,
  { key, timeout = TIMEOUT }: More = {},
): Promise<Answer<CallOutput<E>>> {
  const { params = {}, query = {}, body } = input as Loose;
  const address = endpoint.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
  try {
    const response = await fetch(`${caller.url}/api${address}${toQueryString(query)}`, {
      method: endpoint.method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(caller.token && { authorization: `Bearer ${caller.token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout),
    });
    const envelope = (await response.json()) as Envelope<CallOutput<E>>;
    return { ...envelope, status: response.status, retryAfter: response.headers.get('retry-after') };
  } catch (error) {
    const message = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error);
    return { data: undefined as never, message, code: 'UNREACHABLE', status: 0, errors: {}, retryAfter: null };
  }
}

/** The data of a response that must succeed. */
export async function accepted<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { status, code, message, data } = await answer;
  if (status !== 200) throw new Error(`answered ${status} ${code} ${message}`);
  return data;
}
