import type { CallInput, CallOutput, Endpoint } from '@sightline/contract/endpoint';
import type { Envelope } from '@sightline/contract/envelope';
import { activeBrandingSlug } from './branding.ts';
import { noteServerTime } from './device-clock.ts';
import { toFormData } from './form-data.ts';
import { i18n } from './i18n.ts';
import { toQueryString } from './query-string.ts';
import { settings } from './settings.ts';
import { readToken } from './token.ts';

/** The header always carries a slug (specification, section 7). */
export const environmentSlug = (): string => activeBrandingSlug();

type CallOptions = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Uploads only: progress from 0 to 1. */
  onProgress?: (share: number) => void;
};

type Input<E extends Endpoint> = CallInput<E> & CallOptions;
type Args<E extends Endpoint> = Record<never, never> extends CallInput<E> ? [input?: Input<E>] : [input: Input<E>];
type Request = { method: string; url: string; headers: Record<string, string>; body: string | FormData | undefined };
type Answer = { status: number; text: string; retryAfter: string | null };

/** `retryAfter`: the seconds from the server's Retry-After header, if any. */
export type Answered<T = unknown> = Envelope<T> & { retryAfter?: number };

/** Thrown by `unwrap` alone; carries the whole envelope. */
export class ApiError extends Error {
  readonly envelope: Envelope;
  constructor(envelope: Envelope) {
    super(envelope.message || envelope.code);
    this.name = 'ApiError';
    this.envelope = envelope;
  }
  get status(): number {
    return this.envelope.status;
  }
  get code(): string {
    return this.envelope.code;
  }
}

const isOk = (envelope: Envelope): boolean => envelope.status >= 200 && envelope.status < 300;

/** True for an answer that says nothing about the request: no connection, or an unavailable server. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

function pathOf(endpoint: Endpoint, params: Record<string, unknown> = {}): string {
  return endpoint.path.replace(/:([a-zA-Z_]+)/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${endpoint.path} needs the parameter ${name}.`);
    return encodeURIComponent(String(value));
  });
}

/** A browser writes the kind of a form itself, with the boundary between its parts. */
function headersOf(extra: Record<string, string> | undefined, isForm: boolean): Record<string, string> {
  const token = readToken();
  return {
    Accept: 'application/json',
    'Accept-Language': i18n.language ?? 'en',
    Environment: environmentSlug(),
    ...(!isForm && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...extra,
  };
}

type LooseInput = CallOptions & {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  files?: readonly Blob[];
};

/** JSON by default; multipart as soon as files go along (specification, section 7). */
function bodyOf(endpoint: Endpoint, { body, files }: LooseInput): Request['body'] {
  if (endpoint.files && files && files.length > 0) return toFormData(body ?? {}, { [endpoint.files]: files });
  return body === undefined ? undefined : JSON.stringify(body);
}

function requestOf(endpoint: Endpoint, input: LooseInput): Request {
  const body = bodyOf(endpoint, input);
  return {
    method: endpoint.method,
    url: settings.apiUrl + pathOf(endpoint, input.params) + toQueryString(input.query ?? {}),
    headers: headersOf(input.headers, body instanceof FormData),
    body,
  };
}

async function sendByFetch({ url, method, headers, body }: Request, signal: AbortSignal | undefined): Promise<Answer> {
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body !== undefined) init.body = body;
  if (signal) init.signal = signal;
  const response = await fetch(url, init);
  noteServerTime(response.headers.get('date'));
  return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') };
}

/** XMLHttpRequest is the only way to watch an upload. */
function sendWatched(request: Request, { signal, onProgress }: CallOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    xhr.onload = () =>
      resolve({ status: xhr.status, text: xhr.responseText, retryAfter: xhr.getResponseHeader('retry-after') });
    xhr.onerror = () => reject(new TypeError('The upload failed.'));
    xhr.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(request.body ?? null);
  });
}

/** The token was exchanged or given up after the request left: its refusal says nothing about the current session. */
const isOutdated = ({ headers }: Request, { status }: Answer): boolean =>
  status === 401 && headers.Authorization !== undefined && headers.Authorization !== `Bearer ${readToken()}`;

function parse(text: string): Partial<Envelope> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

function envelopeOf({ status, text, retryAfter }: Answer): Answered {
  const { data, message = '', code, errors = {} } = parse(text);
  const envelope = { data, message, code: code ?? (status < 400 ? '' : 'INTERNAL'), status, errors };
  return retryAfter === null ? envelope : { ...envelope, retryAfter: Number(retryAfter) || 0 };
}

const unreachable: Envelope = { data: undefined, message: '', code: 'UNREACHABLE', status: 0, errors: {} };

/**
 * Calls an endpoint of the contract. Never throws because of an HTTP status: the caller inspects `status`, `code` and
 * `errors` (specification, section 7). No connection answers status 0 and code UNREACHABLE, and so does the refusal of a
 * token that was exchanged or given up meanwhile. Only a call that the caller aborted rejects. A browser that knows it is
 * offline sends no change, so that none is made later without notice.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: Args<E>): Promise<Answered<CallOutput<E>>> {
  const options = (input ?? {}) as LooseInput;
  if (endpoint.method !== 'GET' && navigator.onLine === false) return unreachable as Envelope<CallOutput<E>>;
  const request = requestOf(endpoint, options);
  try {
    const answer = await (options.onProgress ? sendWatched(request, options) : sendByFetch(request, options.signal));
    return (isOutdated(request, answer) ? unreachable : envelopeOf(answer)) as Answered<CallOutput<E>>;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return unreachable as Envelope<CallOutput<E>>;
  }
}

/** For TanStack Query: the data of a success, otherwise an `ApiError`. */
export async function unwrap<T>(answer: Promise<Envelope<T>>): Promise<T> {
  const envelope = await answer;
  if (!isOk(envelope)) throw new ApiError(envelope);
  return envelope.data;
}

/** The bytes of an endpoint that answers with a file; throws an `ApiError` when it is refused. */
export async function fetchFile<E extends Endpoint>(endpoint: E, ...[input]: Args<E>): Promise<Blob> {
  const { method, url, headers, body } = requestOf(endpoint, (input ?? {}) as LooseInput);
  const response = await fetch(url, { method, headers, credentials: 'same-origin', body: body ?? null }).catch(() => {
    throw new ApiError(unreachable);
  });
  if (response.ok) return response.blob();
  throw new ApiError(envelopeOf({ status: response.status, text: await response.text(), retryAfter: null }));
}
