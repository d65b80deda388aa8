import { limits } from '@sightline/contract/limits';
import { socketRoom } from '@sightline/contract/realtime';
import { sessionApi } from '@sightline/contract/session/session';
import { talkApi } from '@sightline/contract/talk/talk';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { connect } from '#test/socket';

describe('joining a room', () => {
  it('is allowed for the own user and, for agents, the organization', async () => {
    const organization = await buildOrganization();
    const agent = await buildPerson(organization);
    const socket = await connect(agent.token);
    expect(await socket.join(socketRoom.user(agent.id))).toEqual({ ok: true });
    expect(await socket.join(socketRoom.organization(organization.id))).toEqual({ ok: true, present: [agent.id] });
  });

  it("is refused for others, another organization, and for guests the organization's", async () => {
    const organization = await buildOrganization();
    const [agent, stranger] = [await buildPerson(organization), await buildPerson(await buildOrganization())];
    const space = await buildSpace(organization);
    const guest = await buildPerson(organization, 'Client', space);
    const refused = { ok: false, code: 'FORBIDDEN' };
    const socket = await connect(stranger.token);
    expect(await socket.join(socketRoom.user(agent.id))).toEqual(refused);
    expect(await socket.join(socketRoom.organization(organization.id))).toEqual(refused);
    const guestSocket = await connect(guest.token);
    expect(await guestSocket.join(socketRoom.organization(organization.id))).toEqual(refused);
    expect(await guestSocket.join(socketRoom.branch(space.id))).toMatchObject({ ok: true });
  });

  it('needs a name of the right form', async () => {
    const socket = await connect((await buildPerson(await buildOrganization())).token);
    expect(await socket.join('organization.*')).toEqual({ ok: false, code: 'INVALID_INPUT' });
  });
});

describe('presence', () => {
  it('is announced when the first tab comes and when the last one goes', async () => {
    const organization = await buildOrganization();
    const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
    const room = socketRoom.organization(organization.id);
    const [watching, tab, otherTab] = [await connect(ana.token), await connect(rui.token), await connect(rui.token)];
    await watching.join(room);
    const came = watching.next('user-join');
    await tab.join(room);
    expect(await came).toEqual({ user_id: rui.id });
    await otherTab.join(room);
    await tab.send('leave', { room });
    const left = watching.next('user-leave');
    await otherTab.send('leave', { room });
    expect(await left).toEqual({ user_id: rui.id });
    expect([watching.seen('user-join').length, watching.seen('user-leave').length]).toEqual([1, 1]);
  });
});

it('a logout ends the sockets of its token, which hear of it', async () => {
  const agent = await buildPerson(await buildOrganization());
  const socket = await connect(agent.token);
  const closed = socket.closed();
  await as(agent.token).call(sessionApi.logout, {});
  await expect(closed).resolves.toBeUndefined();
  expect(socket.seen('SessionEndedEvent')).toEqual([{}]);
});

describe('a socket', () => {
  async function buildTwo() {
    const organization = await buildOrganization();
    const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
    return { ana, rui, group: await buildRoom([ana, rui]), room: socketRoom.organization(organization.id) };
  }
  const conflict = { ok: false, code: 'CONFLICT' };

  it('that is renewed keeps its rooms', async () => {
    const { ana, rui, room } = await buildTwo();
    const [watching, socket] = [await connect(ana.token), await connect(rui.token)];
    await watching.join(room);
    await socket.join(room);
    expect(await socket.send('login', { token: rui.token })).toEqual({ ok: true });
    expect(await socket.join(room)).toMatchObject({ present: [ana.id, rui.id] });
    expect(watching.seen('user-leave')).toEqual([]);
  });

  it('belongs to one person: the token of another one is refused', async () => {
    const { ana, rui } = await buildTwo();
    const stranger = await buildPerson(await buildOrganization());
    const socket = await connect(rui.token);
    expect(await socket.send('login', { token: ana.token })).toEqual(conflict);
    expect(await socket.send('guest', { token: stranger.token })).toEqual(conflict);
    expect(await socket.join(socketRoom.user(rui.id))).toEqual({ ok: true });
  });

  it.each(['colleague', 'stranger'] as const)(
    'that joins and shows the token of a %s in one breath hears nothing after its person was removed',
    async (who) => {
      const { ana, rui, group } = await buildTwo();
      const lead = await buildPerson({ id: ana.organization_id, name: '', plan: 'complete' }, 'Subscriber');
      const other = who === 'colleague' ? ana : await buildPerson(await buildOrganization());
      const socket = await connect(rui.token);
      const room = socketRoom.room(group);
      await Promise.all([socket.send('join', { room }), socket.send('login', { token: other.token })]);
      await arrange('update room_members set person_id = $1 where room_id = $2 and person_id = $3', [
        lead.id,
        group,
        ana.id,
      ]);
      await as(lead.token).call(talkApi.removeMembers, { params: { id: group }, body: { member_ids: [rui.id] } });
      await as(lead.token).call(talkApi.send, { params: { id: group }, body: { message: 'Secret' } });
      await socket.send('leave', { room: socketRoom.user(rui.id) });
      expect(socket.seen('ChatCreatedEvent')).toEqual([]);
    },
  );

  it('whose login was refused ends with the session that it came with', async () => {
    const { ana, rui } = await buildTwo();
    const socket = await connect(rui.token);
    await arrange('update tokens set organization_id = null where user_id = $1', [ana.id]);
    expect(await socket.send('login', { token: ana.token })).toEqual({ ok: false, code: 'UNAUTHENTICATED' });
    const closed = socket.closed();
    await arrange('delete from tokens where user_id = $1', [rui.id]);
    await expect(closed).resolves.toBeUndefined();
  });

  it.each([
    ['the role', 'delete from roles where person_id = $1'],
    ['the session', 'update tokens set expires_at = now() where user_id = $1'],
  ])('ends when %s behind it was taken away at the console', async (_, statement) => {
    const { rui } = await buildTwo();
    const socket = await connect(rui.token);
    const closed = socket.closed();
    await arrange('delete from room_members where person_id = $1', [rui.id]);
    await arrange(statement, [rui.id]);
    await expect(closed).resolves.toBeUndefined();
  });

  it('takes a token and a room alone, or by name', async () => {
    const { rui, group } = await buildTwo();
    const socket = await connect(rui.token);
    const room = socketRoom.room(group);
    const answers = [
      await socket.send('login', rui.token),
      await socket.send('join', room),
      await socket.send('leave', room),
      await socket.send('join', { room }),
      await socket.send('leave', { room }),
    ];
    expect(answers).toEqual(answers.map(() => ({ ok: true })));
  });

  it('that sends what no page sends is disconnected', async () => {
    const { rui } = await buildTwo();
    const socket = await connect(rui.token);
    const closed = socket.closed();
    socket.send('join', new Uint8Array(10) as never).catch(() => undefined);
    await expect(closed).resolves.toBeUndefined();
  });

  it('joins no more rooms than a page shows', async () => {
    const { rui, room } = await buildTwo();
    const socket = await connect(rui.token);
    const groups = await buildRooms(rui, limits.socket.roomsPerSocket);
    const answers = [];
    for (const id of groups) answers.push(await socket.join(socketRoom.room(id)));
    expect(answers[0]).toEqual({ ok: true });
    expect(answers.at(-1)).toEqual({ ok: false, code: 'TOO_MANY_REQUESTS' });
    await socket.send('leave', socketRoom.room(groups[0] ?? ''));
    expect(await socket.join(room)).toMatchObject({ ok: true });
  });
});

/** Groups of one. */
const buildRooms = async (person: TestPerson, count: number): Promise<string[]> => {
  const rows = await arrange<{ id: string }>(
    `with made as (
       insert into rooms (organization_id, id, type, name, created_by)
       select $1, gen_random_uuid(), 'Group', 'Group', $2 from generate_series(1, $3) returning id)
     insert into room_members (organization_id, room_id, person_id) select $1, id, $2 from made returning room_id as id`,
    [person.organization_id, person.id, count],
  );
  return rows.map(({ id }) => id);
};

it('a socket that asks without end is refused until it has waited', async () => {
  const agent = await buildPerson(await buildOrganization());
  const socket = await connect(agent.token);
  const ask = () => socket.send('leave', { room: socketRoom.user(agent.id) });
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const answers = await Promise.all(Array.from({ length: 2 * limits.socket.events.burst }, ask));
  const refused = answers.filter((answer) => !answer.ok && answer.code === 'TOO_MANY_REQUESTS');
  expect(refused.length).toBeGreaterThanOrEqual(limits.socket.events.burst);
  expect(await ask()).toMatchObject({ ok: false, code: 'TOO_MANY_REQUESTS' });
  vi.setSystemTime(Date.now() + 1000);
  expect(await ask()).toEqual({ ok: true });
});
