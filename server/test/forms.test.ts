import { api } from '@sightline/contract/api';
import type { Endpoint } from '@sightline/contract/endpoint';
import type { Envelope } from '@sightline/contract/envelope';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exampleOf } from '../src/openapi/examples.ts';
import { inputSchema } from '../src/openapi/schemas.ts';
import { as, testApp, unique } from './app.ts';
import { arrange, buildOrganization, buildPerson, type TestOrganization } from './factories.ts';
import { formFieldsOf, formOf } from './form.ts';
import { buildTarget, tokenOf } from './isolation/world.ts';
import { writes } from './scenarios/cases.ts';
import { formsOf, type Input, inputOf, type Tried } from './scenarios/forms.ts';

type Body = FormData | URLSearchParams;
type Sent = { params?: object; query?: Record<string, string>; body: Body; headers?: Record<string, string> };

/** Sends a form to an endpoint. */
async function send(endpoint: Endpoint, token: string | undefined, { params = {}, query, body, headers }: Sent) {
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

/** An answer without what is made up each time: which fields it has, and what they say where it is no text. */
function outlineOf(value: unknown): unknown {
  if (typeof value === 'string') return 'text';
  if (Array.isArray(value)) return value.map(outlineOf);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, outlineOf(inner)]));
}

const told = ({ status, code, message, errors, data }: Envelope) => ({
  status,
  code,
  message,
  errors,
  data: outlineOf(data),
});

const granted = writes.flatMap(({ name, endpoint, scenario }) =>
  formsOf(scenario)
    .filter(({ isClosed, input }) => !isClosed && input)
    .map((form, at) => ({ name, at, endpoint, form })),
);
const untried = writes.filter(({ name }) => granted.every((form) => form.name !== name));

/** The same request to a workspace of its own, so that nothing was done before. */
async function tryIn(form: Tried, sendIt: (token: string | undefined, input: Input) => Promise<Envelope>) {
  const target = await buildTarget();
  return sendIt(tokenOf(target, form.by), inputOf(form, target.ids));
}

/** What the document gives as an example of a body, made for one caller alone. */
function exampleFor({ body }: Endpoint): object {
  const example = body ? (exampleOf(inputSchema(body), [], {}) as Record<string, unknown>) : {};
  if ('email' in example) example.email = `${unique('form')}@example.com`;
  delete example.guest_token; // nobody's: it would count before the header
  const { id, ...rest } = example;
  return id !== undefined && body?.safeParse(rest).success ? rest : example;
}

const params = Object.fromEntries(
  [
    'id',
    'userId',
    'sid',
    'sheetId',
    'invitationId',
    'warrantyId',
    'documentId',
    'codeId',
    'contactId',
    'evidenceId',
    'photoId',
    'meterId',
    'planId',
    'lineId',
    'readingId',
    'threadId',
    'commentId',
    'articleId',
  ].map((name) => [name, crypto.randomUUID()]),
);

describe('a form is as good as JSON', () => {
  it.each(granted)('to $name ($at)', async ({ endpoint, form: tried }) => {
    const json = await tryIn(tried, (token, input) => as(token).send(endpoint, input));
    const form = await tryIn(tried, (token, { params = {}, query, body = {}, files = [] }) => {
      const fields = formOf(body);
      for (const file of files) fields.append(endpoint.files ?? '', file);
      return send(endpoint, token, { params, query: query as Record<string, string>, body: fields });
    });
    expect(told(form)).toEqual(told(json));
  });

  it.each(untried)('to $name', async ({ endpoint }) => {
    const answers = [];
    for (const isForm of [false, true]) {
      const { token } = await buildPerson(await buildOrganization(), 'Subscriber');
      const body = exampleFor(endpoint);
      answers.push(
        isForm
          ? await send(endpoint, token, { params, body: formOf(body) })
          : await as(token).send(endpoint, { params, body }),
      );
    }
    const [json, form] = answers.map((answer) => told(answer as Envelope));
    expect(form).toEqual(json);
  });

  it('when it is one long query string, too', async () => {
    const { token } = await buildPerson(await buildOrganization(), 'Subscriber');
    const body = new URLSearchParams(formFieldsOf({ key: 'calls.automatic_invites', value: false }));
    expect(await send(api.workspace.updateSetting, token, { body })).toMatchObject({ status: 200 });
    const { data } = await as(token).call(api.workspace.settings, {});
    expect(data.settings).toContainEqual({ key: 'calls.automatic_invites', value: false });
  });
});

describe('a form is refused', () => {
  const { createSpace } = api.workspace;

  // What is refused changes nothing, so one workspace is enough; the rate limits are of a person.
  let organization: TestOrganization;
  let token: string;
  let call: string;
  let slug: string;
  beforeAll(async () => {
    organization = await buildOrganization();
    const { ids } = await buildTarget();
    call = ids.call;
    slug = ids.formSlug;
    await arrange('update ticket_forms set is_public = true where id = $1', [ids.ticket_form]);
  });
  beforeEach(async () => {
    token = (await buildPerson(organization, 'Subscriber')).token;
  });

  it.each(writes)('by $name when it has a field that nobody declared', async ({ endpoint }) => {
    const form = formOf({ ...exampleFor(endpoint), colour: 'red' });
    const ids = { ...params, slug, id: endpoint.path.startsWith('/call/') ? call : params.id };
    const answer = await send(endpoint, token, { params: ids, body: form });
    expect(answer, JSON.stringify(answer)).toMatchObject({ status: 422, errors: { colour: [expect.any(String)] } });
  });

  it.each(writes.filter(({ endpoint }) => !endpoint.files))('by $name when it carries a file', async ({ endpoint }) => {
    const form = formOf(exampleFor(endpoint));
    form.append('photo[0]', new File(['x'], 'x.txt'));
    const answer = await send(endpoint, token, { params, body: form });
    expect(answer).toMatchObject({ status: 422, code: 'INVALID_INPUT', errors: { photo: [expect.any(String)] } });
  });

  it('with a large file as with a small one, and the connection stays good for the next request', async () => {
    const form = formOf({ name: 'Plant' });
    form.append('photo', new File(['x'.repeat(4_000_000)], 'x.txt'));
    expect(await send(createSpace, token, { body: form })).toMatchObject({
      status: 422,
      errors: { photo: [expect.any(String)] },
    });
    expect(await send(createSpace, token, { body: formOf({ name: 'Plant' }) })).toMatchObject({ status: 200 });
  });

  it('when a page of others sends it', async () => {
    for (const body of [formOf({ name: 'Plant' }), new URLSearchParams({ name: 'Plant' })]) {
      const answer = await send(createSpace, token, { body, headers: { origin: 'https://elsewhere.example' } });
      expect(answer).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
  });

  it.each([
    ['more fields than a form may have', () => formOf({ ids: Array.from({ length: 1001 }, () => 1) }), 413],
    ['more text than a body may have', () => formOf({ name: 'x'.repeat(600_000) }), 413],
  ])('with %s', async (_, body, status) => {
    expect(await send(createSpace, token, { body: body() })).toMatchObject({ status, code: 'TOO_LARGE' });
  });
});

describe('a query', () => {
  const reads = Object.entries(api).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints as Record<string, Endpoint>)
      .filter(([, { method, path }]) => method === 'GET' && !path.includes(':'))
      .map(([verb, endpoint]) => ({ name: `${feature}.${verb}`, endpoint })),
  );
  let token: string;
  beforeAll(async () => {
    token = (await buildPerson(await buildOrganization(), 'Subscriber')).token;
  });

  it.each(reads)('is refused by $name when it has a key that nobody declared', async ({ endpoint }) => {
    const answer = await as(token).send(endpoint, { query: { colour: 'red' } });
    expect(answer).toMatchObject({ status: 422, code: 'INVALID_INPUT', errors: { colour: [expect.any(String)] } });
  });
});
