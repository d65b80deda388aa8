import type { CallInput, CallOutput, Endpoint, HandlerOutput } from '@sightline/contract/endpoint';
import type { Envelope, FieldErrors } from '@sightline/contract/envelope';
import { type ErrorCode, errorCatalogue } from '@sightline/contract/errors';
import { vi } from 'vitest';

/** A mocked endpoint received the path's parameters, the query string as text, and the parsed JSON body. */
export type MockedRequest<E extends Endpoint> = {
  params: CallInput<E>['params'];
  query: URLSearchParams;
  body: CallInput<E>['body'];
  headers: Headers;
};

class Refusal {
  readonly code: ErrorCode;
  readonly errors: FieldErrors;
  constructor(code: ErrorCode, errors: FieldErrors) {
    this.code = code;
    this.errors = errors;
  }
}

/** The answer of a server that refuses. */
export const refuse = (code: ErrorCode, errors: FieldErrors = {}): Refusal => new Refusal(code, errors);

/** Tests may return what the server's action returns, without what the contract adds to it. */
type Data<E extends Endpoint> = CallOutput<E> | HandlerOutput<E>;
type Answer<E extends Endpoint> = Data<E> | Refusal | Promise<Data<E> | Refusal>;
type Mock = { endpoint: Endpoint; pattern: RegExp; answer: (asked: never) => unknown };

let mocks: Mock[] = [];

/** Answers an endpoint of the contract, typed by it, until the test ends. The last mock of an endpoint wins. */
export function mockEndpoint<E extends Endpoint>(endpoint: E, answer: (asked: MockedRequest<E>) => Answer<E>) {
  const spy = vi.fn(answer);
  const path = endpoint.path.replace(/:([a-zA-Z_]+)/g, '(?<$1>[^/]+)');
  mocks.unshift({ endpoint, pattern: new RegExp(`^/api${path}$`), answer: spy });
  return spy;
}

const envelope = (status: number, part: Partial<Envelope>): Response =>
  new Response(JSON.stringify({ data: null, message: '', code: '', errors: {}, ...part }), { status });

async function answerTo(address: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(address, location.origin);
  const mock = mocks.find(({ endpoint, pattern }) => endpoint.method === init.method && pattern.test(url.pathname));
  // Like a server that is not there: the application must cope with it, and a test that needs the call fails.
  if (!mock) throw new TypeError(`Nothing mocks ${init.method} ${url.pathname}.`);
  const asked = {
    params: mock.pattern.exec(url.pathname)?.groups,
    query: url.searchParams,
    body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    headers: new Headers(init.headers),
  };
  const result = await mock.answer(asked as never);
  if (result instanceof Refusal) return envelope(errorCatalogue[result.code], result);
  return envelope(200, { data: result });
}

/** Before each test: no endpoint is mocked, and every call goes to the mocks. */
export function answerCalls(): void {
  mocks = [];
  vi.stubGlobal('fetch', vi.fn(answerTo));
}
