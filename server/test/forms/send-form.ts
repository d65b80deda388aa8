import type { Endpoint } from '@sightline/contract/endpoint';
import type { Envelope } from '@sightline/contract/envelope';
import { exampleOf } from '../../src/openapi/examples.ts';
import { inputSchema } from '../../src/openapi/schemas.ts';
import { testApp, unique } from '../app.ts';

type Sent = {
  params?: object;
  query?: Record<string, string>;
  body: FormData | URLSearchParams;
  headers?: Record<string, string>;
};

/** Sends a form to an endpoint. */
export async function sendForm(endpoint: Endpoint, token: string | undefined, sent: Sent): Promise<Envelope> {
  const { params = {}, query, body, headers } = sent;
  const { origin } = await testApp();
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String((params as Record<string, string>)[name]));
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const response = await fetch(`${origin}/api${path}${search}`, {
    method: endpoint.method,
    headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
    body,
  });
  if (response.headers.get('content-type')?.startsWith('application/json')) return (await response.json()) as Envelope;
  return { data: await response.text(), message: '', code: 'OK', status: response.status, errors: {} };
}

/** Returns the example body of the API document, changed so that a single caller can send it. */
export function exampleFor({ body }: Endpoint): object {
  const example = body ? (exampleOf(inputSchema(body), [], {}) as Record<string, unknown>) : {};
  if ('email' in example) example.email = `${unique('form')}@example.com`;
  delete example.guest_token; // nobody's: it would count before the header
  const { id, ...rest } = example;
  return id !== undefined && body?.safeParse(rest).success ? rest : example;
}

/** A value for each id of the endpoint's path, of nothing that exists. */
export const missingParams = ({ path }: Endpoint): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, crypto.randomUUID()]));
