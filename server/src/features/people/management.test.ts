import { peopleApi } from '@sightline/contract/people/people';
import { sessionApi } from '@sightline/contract/session/session';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildTicket } from '#test/factories/tickets';
import { hashNewPassword } from '../session/actions.ts';

const password = 'a long enough password';

const bulk = async (actor: TestPerson, body: object) =>
  (await as(actor.token).call(peopleApi.bulk, { body: body as never })).data;
const list = async (actor: TestPerson, query: object = {}) =>
  (await as(actor.token).call(peopleApi.list, { query })).data.users;
const setRoles = (actor: TestPerson, id: string, roles: object[]) =>
  as(actor.token).send(peopleApi.setRoles, { params: { id }, body: { roles } });

async function buildCompany() {
  const organization = await buildOrganization();
  const here = await buildSpace(organization);
  const [owner, manager, agent] = [
    await buildPerson(organization, 'Subscriber'),
    await buildPerson(organization, 'Manager'),
    await buildPerson(organization, 'Agent'),
  ];
  const client = await buildPerson(organization, 'Client', here);
  return { organization, here, owner, manager, agent, client };
}

describe('suspending', () => {
  it('ends the sessions of the person, who cannot sign in and is offered nowhere, until activated', async () => {
    const { manager, agent } = await buildCompany();
    await arrange('update users set password_hash = $1 where id = $2', [await hashNewPassword(password, []), agent.id]);
    expect(await bulk(manager, { action: 'suspend', ids: [agent.id] })).toEqual({
      done: [agent.id],
      failed: [],
      missing: 0,
    });
    expect((await as(agent.token).send(sessionApi.current, {})).status).toBe(401);
    const credentials = { body: { email: agent.email, password: password, device_name: 'web' } };
    expect((await as(undefined).send(sessionApi.login, credentials)).code).toBe('SUSPENDED');
    expect((await list(manager)).map(({ id }) => id)).not.toContain(agent.id);
    expect(await list(manager, { filter: { status: 'suspended' } })).toMatchObject([
      { id: agent.id, status: 'suspended', role: 'Agent' },
    ]);

    await bulk(manager, { action: 'activate', ids: [agent.id] });
    expect((await as(undefined).send(sessionApi.login, credentials)).status).toBe(200);
    expect(await list(manager, { filter: { role: 'Agent' } })).toMatchObject([{ id: agent.id, status: 'active' }]);
  });

  it('stops the timers of the person', async () => {
    const { owner, agent } = await buildCompany();
    const ticket = await buildTicket(agent);
    await as(agent.token).call(ticketsApi.startTimer, { params: { id: ticket.id } });
    await bulk(owner, { action: 'suspend', ids: [agent.id] });
    const { ticket: after } = (await as(owner.token).call(ticketsApi.find, { params: { id: ticket.id } })).data;
    expect(after.active_timers).toEqual([]);
  });

  it('is refused for a role above, for the user themselves and for the last Subscriber, and done for the others', async () => {
    const { owner, manager, agent } = await buildCompany();
    const { done, failed } = await bulk(manager, { action: 'suspend', ids: [owner.id, manager.id, agent.id] });
    expect(done).toEqual([agent.id]);
    expect(failed.map(({ id, code }) => [id, code]).sort()).toEqual(
      [
        [owner.id, 'ROLE_ABOVE_YOURS'],
        [manager.id, 'NOT_YOURSELF'],
      ].sort(),
    );
  });

  it('of two Subscribers who suspend each other at once keeps one', async () => {
    const { organization, owner } = await buildCompany();
    const other = await buildPerson(organization, 'Subscriber');
    const results = await Promise.all([
      as(owner.token).send(peopleApi.bulk, { body: { action: 'suspend', ids: [other.id] } }),
      as(other.token).send(peopleApi.bulk, { body: { action: 'suspend', ids: [owner.id] } }),
    ]);
    const left = await arrange<{ person_id: string }>(
      `select person_id from roles where organization_id = $1 and name = 'Subscriber'`,
      [organization.id],
    );
    expect(left).toHaveLength(1);
    expect(results.some(({ status }) => status === 200)).toBe(true);
  });
});

describe('a change of many', () => {
  it('reaches all that match, without the excepted', async () => {
    const { organization, here, owner, client } = await buildCompany();
    const more = [await buildPerson(organization, 'Client', here), await buildPerson(organization, 'Client', here)];
    const { done } = await bulk(owner, {
      action: 'suspend',
      matching: { filter: { branch_id: here.id } },
      except: [client.id],
    });
    expect(done.toSorted()).toEqual(more.map(({ id }) => id).toSorted());
  });

  it('names rows by id or by what matches, and not by both or neither', async () => {
    const { owner, agent } = await buildCompany();
    for (const rows of [{}, { ids: [agent.id], matching: {} }]) {
      const reply = await as(owner.token).send(peopleApi.bulk, { body: { action: 'suspend', ...rows } });
      expect([reply.status, Object.keys(reply.errors)]).toEqual([422, ['ids']]);
    }
  });

  it('counts ids that do not exist', async () => {
    const { owner } = await buildCompany();
    const unknown = '018f0000-0000-7000-8000-00000000dead';
    expect(await bulk(owner, { action: 'suspend', ids: [unknown] })).toEqual({ done: [], failed: [], missing: 1 });
  });
});

describe('removing', () => {
  it('hands open tickets to the successor, and keeps the name in what was written', async () => {
    const { owner, manager, agent } = await buildCompany();
    const ticket = await buildTicket(owner);
    await as(owner.token).call(ticketsApi.assign, { params: { id: ticket.id, userId: agent.id } });
    await bulk(owner, { action: 'remove', ids: [agent.id], transfer_tickets_to: manager.id });
    const { ticket: after } = (await as(owner.token).call(ticketsApi.find, { params: { id: ticket.id } })).data;
    expect(after.assignees.map(({ id }) => id)).toEqual([manager.id]);
    expect((await as(agent.token).send(sessionApi.current, {})).status).toBe(401);
    const { events } = (await as(owner.token).call(ticketsApi.events, { params: { id: ticket.id }, query: {} })).data;
    expect(events.find(({ kind }) => kind === 'unassigned')?.subject?.name).toBe(agent.name);
  });

  it('without a successor leaves the tickets unassigned', async () => {
    const { owner, agent } = await buildCompany();
    const ticket = await buildTicket(owner);
    await as(owner.token).call(ticketsApi.assign, { params: { id: ticket.id, userId: agent.id } });
    await bulk(owner, { action: 'remove', ids: [agent.id] });
    const { ticket: after } = (await as(owner.token).call(ticketsApi.find, { params: { id: ticket.id } })).data;
    expect([after.assignees, after.status.id]).toEqual([[], 1]);
  });

  it.each(['client', 'agent'] as const)('is refused with a %s who cannot take the tickets', async (who) => {
    const company = await buildCompany();
    const { owner, agent } = company;
    const body = { action: 'remove', ids: [agent.id], transfer_tickets_to: company[who].id };
    const reply = await as(owner.token).send(peopleApi.bulk, { body });
    expect([reply.status, reply.code]).toEqual([422, 'NOT_ASSIGNABLE']);
  });
});

describe('roles', () => {
  it('are replaced, and the open session follows at once', async () => {
    const { here, owner, agent } = await buildCompany();
    expect((await setRoles(owner, agent.id, [{ role: 'Manager', branch_id: null }])).status).toBe(200);
    expect((await as(agent.token).send(peopleApi.export, { body: {} })).status).toBe(200);
    expect((await setRoles(owner, agent.id, [{ role: 'Client', branch_id: here.id }])).status).toBe(200);
    expect((await as(agent.token).send(peopleApi.list, {})).code).toBe('NO_SPACE_CHOSEN');
  });

  it.each([
    ['a role above your own', 'manager', 'agent', 'Subscriber', 'ROLE_ABOVE_YOURS'],
    ['the role of somebody above', 'manager', 'owner', 'Agent', 'ROLE_ABOVE_YOURS'],
    ['your own role', 'owner', 'owner', 'Agent', 'NOT_YOURSELF'],
    ["an agent's role in a space", 'owner', 'agent', 'Client', 'ROLES_DO_NOT_FIT'],
  ] as const)('%s cannot be given', async (_, actor, target, role, code) => {
    const company = await buildCompany();
    const reply = await setRoles(company[actor], company[target].id, [{ role, branch_id: null }]);
    expect(reply.code).toBe(code);
  });

  it('of a space of another workspace cannot be given', async () => {
    const { owner, client } = await buildCompany();
    const elsewhere = await buildSpace(await buildOrganization());
    const reply = await setRoles(owner, client.id, [{ role: 'Client', branch_id: elsewhere.id }]);
    expect([reply.status, Object.keys(reply.errors)]).toEqual([404, ['roles']]);
  });
});

describe('the list for those who manage', () => {
  it('shows when somebody was here last to managers only', async () => {
    const { manager, agent, client } = await buildCompany();
    await arrange('update people set last_seen_at = now() where id = $1', [agent.id]);
    const seenBy = async (reader: TestPerson) => (await list(reader)).find(({ id }) => id === agent.id)?.last_seen_at;
    expect(await seenBy(manager)).toEqual(expect.any(String));
    expect(await seenBy(client)).toBeNull();
  });

  it('filters by role and customer together', async () => {
    const { organization, here, owner, client } = await buildCompany();
    const there = await buildSpace(organization);
    await arrange(
      `insert into roles (organization_id, person_id, name, branch_id) values ($1, $2, 'Client manager', $3)`,
      [organization.id, client.id, there.id],
    );
    const ids = async (role: string, branch_id: string) =>
      (await list(owner, { filter: { role, branch_id } })).map(({ id }) => id);
    expect(await ids('Client', here.id)).toEqual([client.id]);
    expect(await ids('Client manager', here.id)).toEqual([]);
  });

  it('orders by what is asked for, those without a value last', async () => {
    const { owner, manager, agent, client } = await buildCompany();
    await arrange(`update people set last_seen_at = now() - interval '1 day' where id = $1`, [agent.id]);
    await arrange('update people set last_seen_at = now() where id = $1', [client.id]);
    const query = { order_by: 'last_seen_at', order_dir: 'desc' };
    const ids = (await list(owner, query)).map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([client.id, agent.id]);
    expect(ids.slice(2).toSorted()).toEqual([owner.id, manager.id].toSorted());
  });

  it('is exported without formulas', async () => {
    const { owner, agent } = await buildCompany();
    await arrange(`update people set name = '=HYPERLINK("http://x")' where id = $1`, [agent.id]);
    const { data } = await as(owner.token).send(peopleApi.export, { body: { filter: { role: ['Agent'] } } });
    const [header, line, ...rest] = String(data).trim().split('\n');
    expect(header).toBe('Name,E-mail,Role,Status,Member since (UTC),Last seen (UTC)');
    expect(line).toContain(`"'=HYPERLINK(""http://x"")",${agent.email},Agent,Active,`);
    expect(rest).toEqual([]);
  });
});
