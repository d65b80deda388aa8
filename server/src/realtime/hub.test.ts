import { limits } from '@sightline/contract/limits';
import { socketRoom } from '@sightline/contract/realtime';
import { sessionApi } from '@sightline/contract/session';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { as } from '#test/app';
import { buildOrganization, buildPerson, buildSpace } from '#test/factories';
import { connect } from '#test/socket';

describe('joining a room', () => {
  it('is allowed for oneself and, for agents, the organization', async () => {
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

it('a socket that is renewed keeps its rooms, and one that becomes somebody else starts without any', async () => {
  const organization = await buildOrganization();
  const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
  const room = socketRoom.organization(organization.id);
  const [watching, socket] = [await connect(ana.token), await connect(rui.token)];
  await watching.join(room);
  await socket.join(room);
  await socket.send('login', { token: rui.token });
  expect(watching.seen('user-leave')).toEqual([]);
  const left = watching.next('user-leave');
  await socket.send('login', { token: ana.token });
  expect(await left).toEqual({ user_id: rui.id });
});

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
