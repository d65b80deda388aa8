import { limits } from '@sightline/contract/limits';
import { peopleApi } from '@sightline/contract/people/people';
import { socketRoom } from '@sightline/contract/realtime';
import { sessionApi } from '@sightline/contract/session/session';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { type ArchiveSpaceInput, spacesApi } from '@sightline/contract/workspace/spaces';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace } from '#test/factories';
import { buildTicketsOfSpace } from '#test/factories/tickets';
import { jobsDone } from '#test/jobs';
import { connect } from '#test/socket';

async function world() {
  const organization = await buildOrganization();
  const [space, other] = [await buildSpace(organization), await buildSpace(organization)];
  const manager = await buildPerson(organization, 'Manager');
  const client = await buildPerson(organization, 'Client', space);
  const lead = as(manager.token);
  const archive = (body: ArchiveSpaceInput = { tickets: 'keep' }, id = space.id) =>
    lead.send(spacesApi.archive, { params: { id }, body });
  const addTicket = async () =>
    (await lead.call(ticketsApi.create, { body: { subject: 'Pump leaks', branch_id: space.id } })).data.ticket;
  return { organization, space, other, manager, client, lead, archive, addTicket };
}

const names = async (lead: ReturnType<typeof as>, archived?: 'true') => {
  const query = archived ? { filter: { archived } } : {};
  return (await lead.call(workspaceApi.spaces, { query })).data.spaces.map(({ name }) => name);
};

describe('a space', () => {
  it('keeps what is filled in, and a change of one field leaves the others', async () => {
    const { lead, space } = await world();
    const params = { id: space.id };
    const hours = [[{ from: '09:00', to: '12:00' }], [], [], [], [], [], []];
    await lead.call(spacesApi.update, { params, body: { code: 'C-1', hours, notes: 'Back door' } });
    const { data } = await lead.call(spacesApi.update, { params, body: { phone: '+351 210 555 100' } });
    expect(data.space).toMatchObject({ code: 'C-1', hours, notes: 'Back door', phone: '+351 210 555 100' });
  });

  it.each([
    ['that pass midnight', [{ from: '22:00', to: '06:00' }], 'hours.0.0.to'],
    [
      'that overlap',
      [
        { from: '09:00', to: '12:00' },
        { from: '11:00', to: '13:00' },
      ],
      'hours.0.1.from',
    ],
  ])('refuses hours %s', async (_, day, field) => {
    const { lead, space } = await world();
    const body = { hours: [day, [], [], [], [], [], []] };
    const { status, errors } = await lead.send(spacesApi.update, { params: { id: space.id }, body });
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
  });

  it('has a code that no other space has, also when two choose it at once', async () => {
    const { lead, space, other } = await world();
    const replies = await Promise.all(
      [space, other].map(({ id }) => lead.send(spacesApi.update, { params: { id }, body: { code: 'Same' } })),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual(['CODE_TAKEN', 'OK']);
  });
});

describe('archiving a space', () => {
  it('ends the sessions and sockets of its people at once, and refuses their sign-in', async () => {
    const { client, archive } = await world();
    const socket = await connect(client.token);
    expect((await archive()).status).toBe(200);
    await socket.closed();
    expect((await as(client.token).send(sessionApi.current, {})).status).toBe(401);
    const [refusal] = await arrange<{ held: boolean }>('select identity.is_archived($1) as held', [client.id]);
    expect(refusal?.held).toBe(true);
  });

  it('lets somebody with another space go on there', async () => {
    const { client, other, lead, archive } = await world();
    await lead.call(spacesApi.addMembers, {
      params: { id: other.id },
      body: { user_ids: [client.id], role: 'Client' },
    });
    await archive();
    const { data } = await as(client.token).call(sessionApi.current, {});
    expect(data.data.branches.map(({ id }) => id)).toEqual([other.id]);
    expect((await as(client.token).send(ticketsApi.list, { query: {} })).status).not.toBe(200);
  });

  it('hides it from every choice and refuses new tickets, members and roles', async () => {
    const { client, space, other, lead, archive } = await world();
    await archive();
    expect(await names(lead)).toEqual([other.name]);
    expect(await names(lead, 'true')).toEqual([space.name]);
    const params = { id: space.id };
    const replies = [
      await lead.send(ticketsApi.create, { body: { subject: 'Late', branch_id: space.id } }),
      await lead.send(spacesApi.addMembers, { params, body: { user_ids: [client.id], role: 'Client' } }),
      await archive(),
    ];
    expect(replies.map(({ code }) => code)).toEqual(['SPACE_ARCHIVED', 'NOT_FOUND', 'SPACE_ARCHIVED']);
  });

  it('closes open tickets with the reason in their history', async () => {
    const { lead, archive, addTicket } = await world();
    const ticket = await addTicket();
    await archive({ tickets: 'close', reason: 'The contract has ended.' });
    const params = { id: ticket.id };
    expect((await lead.call(ticketsApi.find, { params })).data.ticket.closed_at).not.toBeNull();
    const { events } = (await lead.call(ticketsApi.events, { params, query: {} })).data;
    expect(events[0]).toMatchObject({ kind: 'closed', from: 'The contract has ended.' });
  });

  it('closes what one request does not take by a job, as the person who archived it', async () => {
    const { manager, lead, space, archive } = await world();
    await buildTicketsOfSpace(manager, space.id, limits.archiving.atOnce + 5);
    const open = () => arrange('select id from tickets where branch_id = $1 and closed_at is null', [space.id]);
    await archive({ tickets: 'close', reason: 'The contract has ended.' });
    await jobsDone();
    expect(await open()).toEqual([]);
    const closed = await arrange(
      `select distinct actor_id from audit_log where organization_id = $1 and event = 'ticket.closed'`,
      [manager.organization_id],
    );
    expect(closed).toEqual([{ actor_id: manager.id }]);
    expect((await lead.call(spacesApi.restore, { params: { id: space.id } })).status).toBe(200);
  });

  it('asks for the reason and for the space that takes over', async () => {
    const { archive } = await world();
    expect(Object.keys((await archive({ tickets: 'close' })).errors)).toEqual(['reason']);
    expect(Object.keys((await archive({ tickets: 'move' })).errors)).toEqual(['move_to']);
  });

  it('moves open tickets to another space', async () => {
    const { lead, other, archive, addTicket } = await world();
    const ticket = await addTicket();
    await archive({ tickets: 'move', move_to: other.id });
    const { data } = await lead.call(ticketsApi.find, { params: { id: ticket.id } });
    expect(data.ticket).toMatchObject({ closed_at: null, branch: { id: other.id } });
  });

  it('is not overtaken by a ticket that is created at the same time', async () => {
    const { lead, space, archive } = await world();
    await Promise.all([
      archive({ tickets: 'close', reason: 'Over' }),
      ...Array.from({ length: 8 }, () =>
        lead.send(ticketsApi.create, { body: { subject: 'Race', branch_id: space.id } }),
      ),
    ]);
    const open = await arrange('select id from tickets where branch_id = $1 and closed_at is null', [space.id]);
    expect(open).toEqual([]);
  });

  it('is undone by restoring, with the people who were there', async () => {
    const { lead, space, client, archive } = await world();
    await archive();
    await lead.call(spacesApi.restore, { params: { id: space.id } });
    const { data } = await lead.call(spacesApi.members, { params: { id: space.id }, query: {} });
    expect(data.members).toMatchObject([{ id: client.id, role: 'Client', status: 'active' }]);
    expect(await arrange('select id from roles where person_id = $1', [client.id])).toHaveLength(1);
  });

  it('keeps a suspended person out after they are activated, until it is restored', async () => {
    const { lead, space, client, archive } = await world();
    await lead.call(peopleApi.bulk, { body: { action: 'suspend', ids: [client.id] } });
    await archive();
    await lead.call(peopleApi.bulk, { body: { action: 'activate', ids: [client.id] } });
    expect(await arrange('select id from roles where person_id = $1', [client.id])).toEqual([]);
    await lead.call(spacesApi.restore, { params: { id: space.id } });
    expect(await arrange('select id from roles where person_id = $1', [client.id])).toHaveLength(1);
  });

  it('leaves its people in the hands of managers: new roles replace the stored ones, and anybody can be removed', async () => {
    const { lead, space, other, client, manager, archive } = await world();
    const both = await buildPerson({ id: client.organization_id, name: '', plan: 'complete' }, 'Client manager', space);
    const addTo = { params: { id: other.id }, body: { user_ids: [both.id], role: 'Client' as const } };
    await lead.call(spacesApi.addMembers, addTo);
    await archive();
    const roles = [{ role: 'Client' as const, branch_id: other.id }];
    expect((await lead.call(peopleApi.setRoles, { params: { id: both.id }, body: { roles } })).code).toBe('OK');
    const removal = { action: 'remove' as const, ids: [client.id], transfer_tickets_to: manager.id };
    expect((await lead.call(peopleApi.bulk, { body: removal })).data.done).toEqual([client.id]);
    await lead.call(spacesApi.restore, { params: { id: space.id } });
    const { data } = await lead.call(spacesApi.members, { params: { id: space.id }, query: {} });
    expect(data.members).toEqual([]);
  });

  it('lets a member be taken out who works elsewhere too, but not one without another space', async () => {
    const { lead, space, other, client, archive } = await world();
    const both = await buildPerson({ id: client.organization_id, name: '', plan: 'complete' }, 'Client', space);
    await lead.call(spacesApi.addMembers, {
      params: { id: other.id },
      body: { user_ids: [both.id], role: 'Client' },
    });
    await archive();
    const remove = (id: string) =>
      lead.send(spacesApi.removeMembers, { params: { id: space.id }, body: { user_ids: [id] } });
    expect((await remove(both.id)).code).toBe('OK');
    expect((await remove(client.id)).code).toBe('ONLY_SPACE');
    await lead.call(spacesApi.restore, { params: { id: space.id } });
    const { data } = await lead.call(spacesApi.members, { params: { id: space.id }, query: {} });
    expect(data.members.map(({ id }) => id)).toEqual([client.id]);
  });
});

describe('the members of a space', () => {
  it('are guests: an agent has no role in one, and nobody gets an agent role there', async () => {
    const { organization, lead, other, client } = await world();
    const agent = await buildPerson(organization);
    const add = (id: string, role: 'Client' | 'Agent') =>
      lead.send(spacesApi.addMembers, { params: { id: other.id }, body: { user_ids: [id], role } });
    expect((await add(agent.id, 'Client')).code).toBe('ROLES_DO_NOT_FIT');
    expect((await add(client.id, 'Agent')).code).toBe('ROLES_DO_NOT_FIT');
    expect((await add(client.id, 'Client')).code).toBe('OK');
    expect((await add(client.id, 'Client')).code).toBe('ALREADY_MEMBER');
  });

  it('do not leave their only space', async () => {
    const { lead, space, other, client } = await world();
    const remove = () =>
      lead.send(spacesApi.removeMembers, { params: { id: space.id }, body: { user_ids: [client.id] } });
    expect((await remove()).code).toBe('ONLY_SPACE');
    await lead.call(spacesApi.addMembers, {
      params: { id: other.id },
      body: { user_ids: [client.id], role: 'Client' },
    });
    expect((await remove()).code).toBe('OK');
  });

  it.each(['removed from it', 'given other roles', 'archived with it'])(
    'leave the rooms of its tickets when they are %s, and keep those of their other space',
    async (how) => {
      const { lead, manager, space, other, client, archive, addTicket } = await world();
      const suspended = await buildPerson({ id: manager.organization_id, name: '', plan: 'complete' });
      const body = { user_ids: [client.id], role: 'Client' };
      await lead.call(spacesApi.addMembers, { params: { id: other.id }, body });
      const lost = await addTicket();
      const kept = (await lead.call(ticketsApi.create, { body: { subject: 'Fan', branch_id: other.id } })).data.ticket;
      await arrange(
        `insert into room_members (organization_id, room_id, person_id)
       select organization_id, room_id, person from tickets, unnest($2::uuid[]) person where id = any($1::uuid[])
       on conflict do nothing`,
        [
          [lost.id, kept.id],
          [client.id, suspended.id],
        ],
      );
      await lead.call(peopleApi.bulk, { body: { ids: [suspended.id], action: 'suspend' } });
      const roles = [{ role: 'Client', branch_id: other.id }];
      const params = { id: space.id };
      if (how === 'removed from it')
        await lead.call(spacesApi.removeMembers, { params, body: { user_ids: [client.id] } });
      if (how === 'given other roles')
        await lead.call(peopleApi.setRoles, { params: { id: client.id }, body: { roles } });
      if (how === 'archived with it') await archive();
      const rooms = (id: string) =>
        arrange<{ room_id: string }>('select room_id from room_members where person_id = $1', [id]);
      expect((await rooms(client.id)).map(({ room_id }) => room_id)).toEqual([kept.room_id]);
      expect(await rooms(suspended.id)).toHaveLength(2);
    },
  );

  it('learn at once in an open tab that they have a space more or less', async () => {
    const { lead, other, client } = await world();
    const socket = await connect(client.token);
    expect((await socket.join(socketRoom.user(client.id))).ok).toBe(true);
    const params = { id: other.id };
    const user_ids = [client.id];
    const given = socket.next('RightsChangedEvent');
    await lead.call(spacesApi.addMembers, { params, body: { user_ids, role: 'Client' } });
    expect(await given).toEqual({});
    const taken = socket.next('RightsChangedEvent');
    await lead.call(spacesApi.removeMembers, { params, body: { user_ids } });
    expect(await taken).toEqual({});
  });
});
