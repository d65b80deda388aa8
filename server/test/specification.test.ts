import { api } from '@sightline/contract/api';
import { CustomField } from '@sightline/contract/assets/fields';
import { warrantyTemplatesApi } from '@sightline/contract/assets/warranty-templates';
import type { Endpoint } from '@sightline/contract/endpoint';
import { Question } from '@sightline/contract/sheets/templates';
import { talkApi } from '@sightline/contract/talk/talk';
import { FormField } from '@sightline/contract/tickets/forms';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { as, testApp } from './app.ts';
import { buildRoom } from './factories/calls.ts';
import { sendTestMessage } from './factories/talk.ts';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from './factories.ts';
import { prepare, requestOf, requireScenario } from './scenarios/play.ts';
import type { EndpointName } from './scenarios/scenario.ts';
import { buildStage } from './scenarios/stage.ts';

/*
 * Clauses of the specification that no feature alone keeps, or that were read in another way before; each is asked by HTTP.
 */

const ask = async (path: string, { token }: Pick<TestPerson, 'token'>, init: RequestInit = {}) => {
  const { origin } = await testApp();
  const response = await fetch(`${origin}/api${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) },
  });
  return { status: response.status, ...((await response.json()) as { data: never; message: string; errors: object }) };
};

it('section 7: GET chat/search takes page, filters and query, each by itself', async () => {
  const organization = await buildOrganization();
  const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
  const room = await buildRoom([ana, rui]);
  await sendTestMessage(ana, room, 'The pump is dry.');
  const newest = await sendTestMessage(rui, room, 'On my way.');
  const found = async (query: object) =>
    (await as(ana.token).send(talkApi.search, { query })).data as { chats: { id: string }[] };
  expect((await found({})).chats).toHaveLength(2);
  expect((await found({ filter: { has_ticket: false } })).chats[0]?.id).toBe(newest.id);
  expect((await found({ filter: { has_ticket: true } })).chats).toEqual([]);
  expect((await found({ query: 'pump' })).chats).toHaveLength(1);
});

it('section 7: GET data lists the types that the endpoints take, and no others', async () => {
  const { data } = await as(undefined).call(workspaceApi.staticData, {});
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).sort();
  const optionsOf = (type: z.ZodEnum) => [...type.options].sort();
  expect(idsOf(data.custom_field_types)).toEqual(optionsOf(CustomField.shape.type));
  expect(idsOf(data.question_types)).toEqual(optionsOf(Question.shape.type));
  expect(idsOf(data.form_field_types)).toEqual(optionsOf(FormField.shape.type));
  expect(idsOf(data.custom_field_rules)).toEqual(Object.keys(CustomField.shape.rules.shape).sort());
});

it('section 7: GET data lists the warranty templates of the workspace to those who give them to assets', async () => {
  const organization = await buildOrganization();
  const lead = await buildPerson(organization, 'Manager');
  const body = { name: 'Two years', months: 24, covers: ['parts' as const] };
  const made = (await as(lead.token).call(warrantyTemplatesApi.create, { body })).data.warranty_template;
  const listFor = async (person: TestPerson) =>
    (await as(person.token).call(workspaceApi.staticData, {})).data.warranty_templates;
  expect(await listFor(lead)).toEqual([{ id: made.id, name: 'Two years', months: 24 }]);
  expect(await listFor(await buildPerson(organization, 'Client', await buildSpace(organization)))).toEqual([]);
});

it('section 7: a deletion takes its payload as JSON, as a form and in the query', async () => {
  const organization = await buildOrganization();
  const lead = await buildPerson(organization, 'Manager');
  const create = async (name: string) =>
    (
      (
        await ask('/categories', lead, {
          method: 'POST',
          body: JSON.stringify({ name }),
          headers: { 'content-type': 'application/json' },
        })
      ).data as { category: { id: string } }
    ).category.id;
  const target = await create('Cooling');
  const form = new FormData();
  form.set('move_to', target);
  const payloads: RequestInit[] = [
    { body: JSON.stringify({ move_to: target }), headers: { 'content-type': 'application/json' } },
    { body: form },
    { body: new URLSearchParams({ move_to: target }) },
  ];
  for (const payload of payloads) {
    const category = await create('Old');
    await as(lead.token).send(api.assets.create, {
      body: { tag: `CH-${category.slice(-6)}`, name: 'Chiller', category_id: category },
    });
    expect(await ask(`/category/${category}`, lead, { method: 'DELETE', ...payload })).toMatchObject({
      status: 200,
      data: { moved_count: 1 },
    });
  }
  expect(await arrange('select from assets where category_id = $1', [target])).toHaveLength(3);
  const wrong = {
    method: 'DELETE',
    body: JSON.stringify({ moved_to: target }),
    headers: { 'content-type': 'application/json' },
  };
  expect(await ask(`/category/${target}`, lead, wrong)).toMatchObject({
    status: 422,
    errors: { moved_to: expect.any(Array) },
  });
});

it('section 7: a quick ticket is listed by its type, and made a normal one for good by PUT', async () => {
  const agent = await buildPerson(await buildOrganization());
  const me = as(agent.token);
  const made = await me.call(ticketsApi.create, {
    body: { type: 'quick', subject: 'From the conversation “Cooling”' },
  });
  const { id } = made.data.ticket;
  const idsOf = async (type: 'normal' | 'quick') =>
    (await me.call(ticketsApi.list, { query: { filter: { type } } })).data.tickets.map((ticket) => ticket.id);
  expect([made.data.ticket.type, await idsOf('quick'), await idsOf('normal')]).toEqual(['quick', [id], []]);
  const update = (type: string) => me.send(ticketsApi.update, { params: { id }, body: { type } });
  expect(await update('normal')).toMatchObject({ status: 200, data: { ticket: { type: 'normal' } } });
  expect([await idsOf('quick'), await idsOf('normal')]).toEqual([[], [id]]);
  expect(await update('quick')).toMatchObject({ status: 422, errors: { type: expect.any(Array) } });
  const { events } = (await me.call(ticketsApi.events, { params: { id }, query: {} })).data;
  expect(events.filter(({ kind }) => kind === 'type_changed')).toMatchObject([{ from: 'quick', to: 'normal' }]);
});

/** Not lists of records: parts of one answer, counts, or what stands between two times or beside something. */
const noLists = [
  ...[
    'workspace.staticData',
    'workspace.hours',
    'workspace.settings',
    'workspace.checklist',
    'tickets.forms.open',
    'views.counts',
  ],
  ...[
    'session.second-factor.find',
    'people.faces',
    'session.account.successors',
    'sheets.costs.proposals',
    'sheets.sending.mails',
    'sheets.verify',
  ],
  ...[
    'schedule.list',
    'schedule.freeTimes',
    'assets.facet',
    'assets.maintenance.find',
    'assets.warranties.coverage',
    'knowledge.objects.find',
    'knowledge.versions.diff',
  ],
  ...[
    'knowledge.home',
    'knowledge.search',
    'knowledge.suggest',
    'knowledge.ticket-articles.ofTicket',
    'knowledge.ticket-articles.reach',
    'knowledge.ticket-articles.previews',
  ],
  'knowledge.call-articles.suggest',
];

const endpoints = Object.entries(api).flatMap(([feature, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${feature}.${name}`,
    endpoint,
  })),
);

const shapeOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> => {
  if (schema instanceof z.ZodOptional) return shapeOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
};

it('section 3 and 7: every list takes a page and answers its pagination', () => {
  const lists = endpoints.filter(
    ({ name, endpoint: { method, raw, data } }) =>
      method === 'GET' &&
      !raw &&
      !noLists.includes(name) &&
      Object.values(shapeOf(data)).some((field) => field instanceof z.ZodArray),
  );
  expect(lists.length).toBeGreaterThan(60);
  const without = lists.filter(({ endpoint: { query, data } }) => !shapeOf(query).page || !shapeOf(data).pagination);
  expect(without.map(({ name }) => name)).toEqual([]);
});

it('section 5: a list that is never longer than a page answers it whole, whatever page is asked for', async () => {
  const lead = await buildPerson(await buildOrganization(), 'Manager');
  for (const page of [-1, 1, 7]) {
    const { data } = await ask(`/ticket-status?page=${page}`, lead);
    expect(data).toMatchObject({ pagination: { last_page: 1, per_page: 4, total: 4 } });
  }
});

it.each<[EndpointName, string]>([
  ['talk.createRoom', 'room created successfully'],
  ['workspace.createSpace', 'space created successfully'],
  ['workspace.spaces.update', 'space updated successfully'],
  ['assets.categories.create', 'category created successfully'],
  ['assets.categories.update', 'category updated successfully'],
  ['knowledge.categories.create', 'category created successfully'],
  ['knowledge.categories.update', 'category updated successfully'],
  ['assets.create', 'asset created successfully'],
  ['assets.update', 'asset updated successfully'],
  ['sheets.templates.create', 'template created successfully'],
  ['sheets.templates.update', 'template updated successfully'],
  ['sheets.question-library.create', 'question created successfully'],
  ['sheets.question-library.update', 'question updated successfully'],
  ['assets.warranty-templates.create', 'template created successfully'],
  ['assets.warranty-templates.update', 'template updated successfully'],
  ['schedule.tools.create', 'tool created successfully'],
  ['tickets.forms.create', 'ticket form created successfully'],
  ['tickets.assistance-types.create', 'assistance type created successfully'],
  ['tickets.problem-types.create', 'problem type created successfully'],
  ['tickets.create', 'ticket created successfully'],
])('section 8: %s succeeds with "%s"', async (name, message) => {
  const stage = await buildStage();
  await prepare(stage, name);
  const { endpoint, scenario } = requireScenario(name);
  const reply = await stage.send(scenario.by ?? 'agent', endpoint, requestOf(stage, name));
  expect([reply.status, reply.message]).toEqual([200, message]);
});
