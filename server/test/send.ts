import type { Endpoint } from '@sightline/contract/endpoint';
import type { Envelope } from '@sightline/contract/envelope';

type Headers = Record<string, string>;
export type LooseInput = { params?: object; query?: object; body?: object; files?: readonly Blob[]; headers?: Headers };

const pathOf = (path: string, params: object = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String((params as Record<string, unknown>)[name])));

/** Dotted and indexed keys of the specification, section 7. */
const flatten = (value: unknown, key: string): [string, string][] => {
  if (value === undefined) return [];
  if (Array.isArray(value)) {
    return value.length === 1
      ? flatten(value[0], key)
      : value.flatMap((item, index) => flatten(item, `${key}[${index}]`));
  }
  if (value !== null && typeof value === 'object') {
    return Object.entries(value).flatMap(([name, inner]) => flatten(inner, key ? `${key}.${name}` : name));
  }
  return [[key, String(value)]];
};

const formOf = (body: object, field: string, files: readonly Blob[]): FormData => {
  const form = new FormData();
  for (const [key, value] of flatten(body, '')) form.append(key.replace(/\.(\w+)/g, '[$1]'), value);
  files.forEach((file, index) => {
    form.append(`${field}[${index}]`, file, file instanceof File ? file.name : `file-${index}`);
  });
  return form;
};

/** Calls an endpoint over real HTTP with a token, or as nobody. The body is sent as it is: tests may send wrong ones. */
export async function sendTo(
  origin: string,
  token: string | undefined,
  endpoint: Endpoint,
  { params, query, body, files, headers }: LooseInput,
): Promise<Envelope<never>> {
  const search = new URLSearchParams(flatten(query ?? {}, ''));
  const form = files && endpoint.files ? formOf(body ?? {}, endpoint.files, files) : undefined;
  const json = form === undefined && body !== undefined ? JSON.stringify(body) : undefined;
  const response = await fetch(`${origin}/api${pathOf(endpoint.path, params)}?${search}`, {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(form || json ? { body: form ?? json ?? '' } : {}),
  });
  if (response.headers.get('content-type')?.startsWith('application/json'))
    return (await response.json()) as Envelope<never>;
  return { data: (await response.text()) as never, message: '', code: 'OK', status: response.status, errors: {} };
}
