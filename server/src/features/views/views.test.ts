import type { CallInput } from '@sightline/contract/endpoint';
import { peopleApi } from '@sightline/contract/people/people';
import { rolesApi } from '@sightline/contract/people/roles';
import { viewLimits } from '@sightline/contract/views/view-limits';
import { type ListName, viewsApi } from '@sightline/contract/views/views';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildDesk, buildTicket } from '#test/factories/tickets';

type Input = Partial<CallInput<typeof viewsApi.create>['body']>;

const mine = { field: 'assignee', op: 'is', value: 'me' } as const;
const urgent = { field: 'priority', op: 'is', value: 4 } as const;

const save = (actor: TestPerson, input: Input = {}) =>
  as(actor.token).call(viewsApi.create, {
    body: { list: 'tickets', name: 'Mine or urgent', condition: JSON.stringify({ any: [mine, urgent] }), ...input },
  });

async function buildView(actor: TestPerson, input: Input = {}) {
  const reply = await save(actor, input);
  expect(reply.code).toBe('OK');
  return reply.data.view;
}

const names = async (actor: TestPerson) =>
  (await as(actor.token).call(viewsApi.list, { query: { list: 'tickets' } })).data.views.map(({ name }) => name);

const counts = async (actor: TestPerson) =>
  (await as(actor.token).call(viewsApi.counts, { query: { list: 'tickets' } })).data.counts.map(({ total }) => total);

describe('a saved view', () => {
  it('is seen by its owner alone, until it is shared with a role or a space', async () => {
    const { agent, colleague, guest, space } = await buildDesk();
    const view = await buildView(agent);
    expect(await Promise.all([agent, colleague, guest].map(names))).toEqual([['Mine or urgent'], [], []]);
    const { id, is_mine: _mine, owner: _owner, ...body } = view;
    const share = (shared: object) =>
      as(agent.token).call(viewsApi.update, { params: { id }, body: { ...body, ...shared } });
    await share({ shared_roles: ['Agent'] });
    expect(await Promise.all([colleague, guest].map(names))).toEqual([['Mine or urgent'], []]);
    await share({ shared_spaces: [space.id] });
    expect(await Promise.all([colleague, guest].map(names))).toEqual([[], ['Mine or urgent']]);
  });

  it('counts for each reader the rows that the reader sees, also with words to search for', async () => {
    const { agent, colleague, guest, space } = await buildDesk();
    await buildTicket(agent, { subject: 'Boiler leaks', assignee_ids: [agent.id], branch_id: space.id });
    await buildTicket(agent, { subject: 'Boiler burns', priority_id: 4 });
    await buildTicket(agent, { subject: 'Printer' });
    await buildView(agent, { shared_roles: ['Agent', 'Client'] });
    await buildView(agent, { name: 'Words', condition: null, query: 'boiler', shared_roles: ['Client'] });
    expect(await Promise.all([agent, colleague, guest].map(counts))).toEqual([[2, 2], [1], [0, 1]]);
  });

  it('opens with the list if it is the default one, of which there is one', async () => {
    const { agent, colleague } = await buildDesk();
    await buildView(agent, { name: 'First', is_default: true });
    await buildView(agent, { name: 'Second', is_default: true, shared_roles: ['Agent'] });
    const defaults = async (actor: TestPerson) =>
      (await as(actor.token).call(viewsApi.list, { query: { list: 'tickets' } })).data.views
        .filter(({ is_default }) => is_default)
        .map(({ name }) => name);
    expect([await defaults(agent), await defaults(colleague)]).toEqual([['Second'], []]);
  });

  it('follows the name of a role that it is shared with, until the role is removed', async () => {
    const { agent, colleague, organization } = await buildDesk();
    const owner = await buildPerson(organization, 'Subscriber');
    const create = { body: { name: 'Dispatcher', kind: 'organization', copy_from: 'Agent' } } as const;
    const { role } = (await as(owner.token).call(rolesApi.create, create)).data;
    const params = { id: role.id ?? '' };
    const roles = [{ role: 'Dispatcher', branch_id: null }];
    await as(owner.token).call(peopleApi.setRoles, { params: { id: colleague.id }, body: { roles } });
    const view = await buildView(agent, { shared_roles: ['Dispatcher'] });
    await as(owner.token).call(rolesApi.update, { params, body: { name: 'Planner', version: role.version } });
    const sharedWith = async () =>
      (await as(agent.token).call(viewsApi.list, { query: { list: 'tickets' } })).data.views.find(
        ({ id }) => id === view.id,
      )?.shared_roles;
    expect(await sharedWith()).toEqual(['Planner']);
    await as(owner.token).call(rolesApi.remove, { params, body: { move_to: 'Agent' } });
    expect(await sharedWith()).toEqual([]);
  });

  it('is in the audit log from when it is shared, with whom it was shared and how it was called', async () => {
    const { agent } = await buildDesk();
    const { id, is_mine: _mine, owner: _owner, ...body } = await buildView(agent);
    const change = (next: object) =>
      as(agent.token).call(viewsApi.update, { params: { id }, body: { ...body, ...next } });
    await change({ name: 'Urgent' });
    await change({ name: 'Urgent', shared_roles: ['Agent'] });
    await change({ name: 'Late', shared_roles: ['Agent'] });
    await as(agent.token).call(viewsApi.remove, { params: { id } });
    const kept = await arrange<{ event: string; changes: { field: string }[] }>(
      `select event, changes from audit_log where organization_id = $1 and record_kind = 'view' order by seq`,
      [agent.organization_id],
    );
    expect(kept.map(({ event, changes }) => [event, ...changes.map(({ field }) => field)])).toEqual([
      ['view.shared', 'shared_roles'],
      ['view.changed', 'name'],
      ['view.removed'],
    ]);
  });

  it('has its place in the order of its owner', async () => {
    const { agent } = await buildDesk();
    const views = [];
    for (const name of ['A', 'B', 'C']) views.push(await buildView(agent, { name }));
    await as(agent.token).call(viewsApi.order, { body: { list: 'tickets', ids: [views[2]?.id ?? ''] } });
    expect(await names(agent)).toEqual(['C', 'A', 'B']);
  });
});

describe('a view is refused', () => {
  it('with a condition on what its list does not have, naming it', async () => {
    const { agent } = await buildDesk();
    const unknown = { field: 'warranty', op: 'is', value: 'none' };
    const reply = await save(agent, { condition: JSON.stringify({ any: [mine, unknown] }) });
    expect([reply.status, Object.keys(reply.errors)]).toEqual([422, ['condition.any.1.warranty']]);
    expect((await save(agent, { condition: '{' })).errors).toHaveProperty('condition');
    expect((await save(agent, { list: 'assets' })).status).toBe(422);
    expect((await save(agent, { order_by: 'tag' })).status).toBe(422);
  });

  it('with a condition that is too deep, without a trace', async () => {
    const { agent } = await buildDesk();
    let deep: object = mine;
    for (let level = 0; level < 20; level++) deep = { not: deep };
    const reply = await save(agent, { condition: JSON.stringify(deep) });
    expect(reply.status).toBe(422);
    expect(await names(agent)).toEqual([]);
  });

  it('to be shared by a customer, or with a space of others', async () => {
    const { agent, guest } = await buildDesk();
    const other = await buildDesk();
    expect((await save(guest, { shared_roles: ['Agent'] })).code).toBe('FORBIDDEN');
    expect((await save(agent, { shared_spaces: [other.space.id] })).code).toBe('NOT_FOUND');
    expect((await save(guest)).code).toBe('OK');
  });

  it('beyond as many as one person may have of a list', async () => {
    const { agent } = await buildDesk();
    await buildView(agent);
    await arrange(
      `insert into views select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid()))).*
       from views v, generate_series(2, ${viewLimits.each}) where v.organization_id = $1`,
      [agent.organization_id],
    );
    expect((await save(agent)).code).toBe('TOO_MANY_VIEWS');
  });

  it('to be changed by others, unless it is shared and they run the workspace', async () => {
    const { agent, colleague, organization } = await buildDesk();
    const lead = await buildPerson(organization, 'Manager');
    const own = await buildView(agent);
    const shared = await buildView(agent, { shared_roles: ['Agent'] });
    const remove = async (actor: TestPerson, id: string) =>
      (await as(actor.token).call(viewsApi.remove, { params: { id } })).code;
    expect(await remove(colleague, shared.id)).toBe('NOT_FOUND');
    expect(await remove(lead, own.id)).toBe('NOT_FOUND');
    expect(await remove(lead, shared.id)).toBe('OK');
    expect(await names(agent)).toEqual(['Mine or urgent']);
  });
});

describe('a view of another list', () => {
  const countsOf = async (actor: TestPerson, list: ListName) =>
    (await as(actor.token).call(viewsApi.counts, { query: { list } })).data.counts.map(({ total }) => total);

  it('finds what the list leaves out when its condition asks for that', async () => {
    const { organization, space, agent } = await buildDesk();
    const owner = await buildPerson(organization, 'Subscriber');
    const other = await buildSpace(organization);
    await arrange('update branches set archived_at = now() where id = $1', [other.id]);
    const archived = { field: 'archived', op: 'is', value: true } as const;
    await buildView(owner, { list: 'spaces', condition: null });
    await buildView(owner, { list: 'spaces', condition: JSON.stringify(archived) });
    expect(await countsOf(owner, 'spaces')).toEqual([1, 1]);
    const query = { conditions: JSON.stringify({ any: [archived, { field: 'name', op: 'is', value: space.name }] }) };
    const { spaces } = (await as(agent.token).call(workspaceApi.spaces, { query })).data;
    expect(spaces.map(({ id }) => id).sort()).toEqual([space.id, other.id].sort());
  });

  it('asks people by role, kind, customer and state, and shows suspended ones to those who manage people', async () => {
    const { organization, space, agent, colleague } = await buildDesk();
    const owner = await buildPerson(organization, 'Subscriber');
    await as(owner.token).call(peopleApi.bulk, { body: { ids: [colleague.id], action: 'suspend' } });
    const tests = [
      { field: 'role', op: 'is', value: 'Subscriber' },
      { field: 'kind', op: 'is', value: 'branch' },
      { field: 'customer', op: 'is', value: space.id },
      { field: 'status', op: 'is', value: 'suspended' },
      { field: 'own_role', op: 'is_empty' },
    ];
    const found = async (actor: TestPerson, test: object) =>
      (await as(actor.token).call(peopleApi.list, { query: { conditions: JSON.stringify(test) } })).data.users.length;
    const totals = [];
    for (const test of tests) totals.push([await found(owner, test), await found(agent, test)]);
    expect(totals).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
      [1, 0],
      [3, 3],
    ]);
  });
});
