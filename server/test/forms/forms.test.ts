import { api } from '@sightline/contract/api';
import { beforeEach, describe, expect, it } from 'vitest';
import { as } from '../app.ts';
import { buildOrganization, buildPerson } from '../factories.ts';
import { formFieldsOf, formOf } from '../form.ts';
import { endpoints } from '../scenarios/cases.ts';
import { onePerKind } from './kinds.ts';
import { sendForm } from './send-form.ts';
import { tryForms } from './try-forms.ts';

tryForms(onePerKind);

let token: string;
beforeEach(async () => {
  token = (await buildPerson(await buildOrganization(), 'Subscriber')).token;
});

describe('a form', () => {
  const { createSpace } = api.workspace;

  it('is taken as one long query string, too', async () => {
    const body = new URLSearchParams(formFieldsOf({ key: 'calls.automatic_invites', value: false }));
    expect(await sendForm(api.workspace.updateSetting, token, { body })).toMatchObject({ status: 200 });
    const { data } = await as(token).call(api.workspace.settings, {});
    expect(data.settings).toContainEqual({ key: 'calls.automatic_invites', value: false });
  });

  it('is refused with a large file as with a small one, and the connection stays good for the next request', async () => {
    const form = formOf({ name: 'Plant' });
    form.append('photo', new File(['x'.repeat(4_000_000)], 'x.txt'));
    expect(await sendForm(createSpace, token, { body: form })).toMatchObject({
      status: 422,
      errors: { photo: [expect.any(String)] },
    });
    expect(await sendForm(createSpace, token, { body: formOf({ name: 'Plant' }) })).toMatchObject({ status: 200 });
  });

  it('is refused when a page of others sends it', async () => {
    for (const body of [formOf({ name: 'Plant' }), new URLSearchParams({ name: 'Plant' })]) {
      const answer = await sendForm(createSpace, token, { body, headers: { origin: 'https://elsewhere.example' } });
      expect(answer).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
  });

  it.each([
    ['more fields than a form may have', () => formOf({ ids: Array.from({ length: 1001 }, () => 1) }), 413],
    ['more text than a body may have', () => formOf({ name: 'x'.repeat(600_000) }), 413],
  ])('is refused with %s', async (_, body, status) => {
    expect(await sendForm(createSpace, token, { body: body() })).toMatchObject({ status, code: 'TOO_LARGE' });
  });
});

describe('a query', () => {
  const reads = endpoints.flatMap(([name, endpoint]) =>
    endpoint.method === 'GET' && !endpoint.path.includes(':') ? [{ name, endpoint }] : [],
  );

  it.each(reads)('is refused by $name when it has a key that nobody declared', async ({ endpoint }) => {
    const answer = await as(token).send(endpoint, { query: { colour: 'red' } });
    expect(answer).toMatchObject({ status: 422, code: 'INVALID_INPUT', errors: { colour: [expect.any(String)] } });
  });
});
