import type { Endpoint } from '@sightline/contract/endpoint';
import type { Envelope } from '@sightline/contract/envelope';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { as } from '../app.ts';
import { arrange, buildOrganization, buildPerson, type TestOrganization } from '../factories.ts';
import { formOf } from '../form.ts';
import { buildTarget, tokenOf } from '../isolation/world.ts';
import { type Case, writes } from '../scenarios/cases.ts';
import { formsOf, type Input, inputOf, type Tried } from '../scenarios/forms.ts';
import { exampleFor, missingParams, sendForm } from './send-form.ts';

/** An answer without what is made up each time: which fields it has, and what they say where it is no text. */
function outlineOf(value: unknown): unknown {
  if (typeof value === 'string') return 'text';
  if (Array.isArray(value)) return value.map(outlineOf);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, outlineOf(inner)]));
}

const outlineOfAnswer = ({ data, ...answer }: Envelope) => ({ ...answer, data: outlineOf(data) });

type Granted = Pick<Case, 'name' | 'endpoint'> & { at: number; form: Tried };

const granted: Granted[] = writes.flatMap(({ name, endpoint, scenario }) =>
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

type Choose = <T extends { endpoint: Endpoint }>(tried: readonly T[]) => readonly T[];

/** Sends forms to the endpoints that are chosen among all that write: they do what JSON does, and refuse what JSON refuses. */
export function tryForms(choose: Choose): void {
  describe('a form is as good as JSON', () => {
    it.each(choose(granted))('to $name ($at)', async ({ endpoint, form: tried }) => {
      const json = await tryIn(tried, (token, input) => as(token).send(endpoint, input));
      const form = await tryIn(tried, (token, { params = {}, query, body = {}, files = [] }) => {
        const fields = formOf(body);
        for (const file of files) fields.append(endpoint.files ?? '', file);
        return sendForm(endpoint, token, { params, query: query as Record<string, string>, body: fields });
      });
      expect(outlineOfAnswer(form)).toEqual(outlineOfAnswer(json));
    });

    it.each(choose(untried))('to $name', async ({ endpoint }) => {
      const params = missingParams(endpoint);
      const answers: Envelope[] = [];
      for (const isForm of [false, true]) {
        const { token } = await buildPerson(await buildOrganization(), 'Subscriber');
        const body = exampleFor(endpoint);
        answers.push(
          isForm
            ? await sendForm(endpoint, token, { params, body: formOf(body) })
            : await as(token).send(endpoint, { params, body }),
        );
      }
      const [json, form] = answers.map(outlineOfAnswer);
      expect(form).toEqual(json);
    });
  });

  describe('a form is refused', () => {
    // A refused form changes nothing, so one workspace is enough; rate limits count per person.
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

    it.each(choose(writes))('by $name when it has a field that nobody declared', async ({ endpoint }) => {
      const form = formOf({ ...exampleFor(endpoint), colour: 'red' });
      const params = { ...missingParams(endpoint), slug, ...(endpoint.path.startsWith('/call/') && { id: call }) };
      const answer = await sendForm(endpoint, token, { params, body: form });
      expect(answer, JSON.stringify(answer)).toMatchObject({ status: 422, errors: { colour: [expect.any(String)] } });
    });

    const withoutFiles = writes.filter(({ endpoint }) => !endpoint.files);
    it.each(choose(withoutFiles))('by $name when it carries a file', async ({ endpoint }) => {
      const form = formOf(exampleFor(endpoint));
      form.append('photo[0]', new File(['x'], 'x.txt'));
      const answer = await sendForm(endpoint, token, { params: missingParams(endpoint), body: form });
      expect(answer).toMatchObject({ status: 422, code: 'INVALID_INPUT', errors: { photo: [expect.any(String)] } });
    });
  });
}
