import { type Call, callsApi, type GuestCallState } from '@sightline/contract/calls/calls';
import { callInvitationsApi } from '@sightline/contract/calls/invitations';
import { limits } from '@sightline/contract/limits';
import type { RoleName } from '@sightline/contract/permissions';
import { socketRoom } from '@sightline/contract/realtime';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { connect } from '#test/socket';
import { guestStateOf } from './state.ts';

type Guest = { id: string; name: string; token: string };

async function buildCall(role: RoleName = 'Agent'): Promise<{ ana: TestPerson; call: Call; room: string }> {
  const organization = await buildOrganization();
  const ana = await buildPerson(organization, role);
  const room = await buildRoom([ana]);
  const { data } = await as(ana.token).call(callsApi.create, { body: { room_id: room } });
  return { ana, call: data.call, room };
}

const ask = (call: Call, guest: { id: string; name?: string; token?: string }, share_code = call.share_code) =>
  as(guest.token).call(callsApi.joinRequest, {
    params: { id: call.id },
    body: { id: guest.id, name: guest.name ?? 'Maria', share_code },
  });

async function knock(call: Call, name = 'Maria'): Promise<Guest> {
  const id = uuidv7();
  const { data } = await ask(call, { id, name });
  return { id, name, token: data.guest_token };
}

const answer = (person: { token: string }, call: Call, id: string, response: 'accepted' | 'refused' | boolean) =>
  as(person.token).call(callsApi.joinResponse, { params: { id: call.id }, body: { id, response } });
const enter = (guest: Guest, call: Call, id = guest.id) =>
  as(guest.token).call(callsApi.joinGuest, { params: { id: call.id }, body: { id, name: guest.name } });
const state = (guest: Guest, call: Call) => as(guest.token).call(callsApi.guestState, { params: { id: call.id } });
const stateOf = async (guest: Guest, call: Call): Promise<GuestCallState> => (await state(guest, call)).data.state;
const leave = (guest: { token: string }, call: Call) =>
  as(guest.token).call(callsApi.leave, { params: { id: call.id } });
const end = (person: TestPerson, call: Call) => as(person.token).call(callsApi.end, { params: { id: call.id } });

async function listen(guest: Guest) {
  const socket = await connect(guest.token, 'guest');
  await socket.join(socketRoom.guest(guest.id));
  return socket;
}

describe('a link', () => {
  it('says who invites, and no more', async () => {
    const { ana, call } = await buildCall();
    const { data } = await as(undefined).call(callsApi.invitation, {
      params: { id: call.id },
      query: { code: call.share_code },
    });
    expect(data.invitation).toEqual({
      call_id: call.id,
      organization_name: expect.stringContaining('Company'),
      organization_logo: null,
      environment: null,
      locale: 'en',
      host_name: ana.name,
      ended: false,
    });
  });

  it('carries the logo of the workspace, which a guest may not fetch yet', async () => {
    const { ana, call } = await buildCall('Manager');
    const blue = { create: { width: 64, height: 64, channels: 3, background: '#4a5bd8' } } as const;
    const logo = new File([new Uint8Array(await sharp(blue).png().toBuffer())], 'logo.png');
    await as(ana.token).call(workspaceApi.setLogo, { body: {}, files: [logo] });
    const { data } = await as(undefined).call(callsApi.invitation, {
      params: { id: call.id },
      query: { code: call.share_code },
    });
    expect(data.invitation.organization_logo).toMatch(/^data:image\/webp;base64,.{20,}/);
  });

  it('says which language to speak: that of the invitation, and of the workspace for all other links', async () => {
    const { ana, call } = await buildCall();
    await arrange(`update organizations set locale = 'pt' where id = $1`, [ana.organization_id]);
    const { data } = await as(ana.token).call(callInvitationsApi.invite, {
      params: { id: call.id },
      body: { locale: 'en' },
    });
    const localeOf = async (code: string) =>
      (await as(undefined).call(callsApi.invitation, { params: { id: call.id }, query: { code } })).data.invitation
        .locale;
    expect(await localeOf(call.share_code)).toBe('pt');
    expect(await localeOf(data.invitation.code)).toBe('en');
  });

  it('is worth nothing with another code, or for another call', async () => {
    const { call } = await buildCall();
    const other = await buildCall();
    const invitation = (id: string, code: string) =>
      as(undefined).call(callsApi.invitation, { params: { id }, query: { code } });
    expect((await invitation(call.id, other.call.share_code)).code).toBe('CALL_LINK_INVALID');
    expect((await invitation(uuidv7(), call.share_code)).code).toBe('CALL_LINK_INVALID');
    expect((await invitation(call.id, 'short')).errors).toHaveProperty('code');
    expect((await ask(call, { id: uuidv7() }, other.call.share_code)).code).toBe('CALL_LINK_INVALID');
  });

  it('says that the call is over', async () => {
    const { ana, call } = await buildCall();
    await end(ana, call);
    const { data } = await as(undefined).call(callsApi.invitation, {
      params: { id: call.id },
      query: { code: call.share_code },
    });
    expect(data.invitation.ended).toBe(true);
    expect((await ask(call, { id: uuidv7() })).code).toBe('CALL_ENDED');
  });
});

describe('asking to join', () => {
  it('makes the guest wait, and tells those in the call', async () => {
    const { ana, call, room } = await buildCall();
    const socket = await connect(ana.token);
    await socket.join(socketRoom.user(ana.id));
    const asked = socket.next('CallJoinRequestEvent');
    const id = uuidv7();
    const { status, data } = await ask(call, { id, name: '  Maria Silva ' });
    expect(status).toBe(200);
    expect(data.join_request).toEqual({
      guest_id: id,
      guest_name: 'Maria Silva',
      call_id: call.id,
      room_id: room,
      state: 'waiting',
    });
    expect(await asked).toEqual({ call_id: call.id, room_id: room, guest_id: id, guest_name: 'Maria Silva' });
    const found = await as(ana.token).call(callsApi.find, { params: { id: call.id } });
    expect(found.data.call.join_requests).toEqual([
      expect.objectContaining({ id, name: 'Maria Silva', share_code: call.share_code }),
    ]);
  });

  it('needs a name and an id', async () => {
    const { call } = await buildCall();
    const blank = await as(undefined).send(callsApi.joinRequest, {
      params: { id: call.id },
      body: { id: 'me', name: '   ', share_code: call.share_code },
    });
    expect(Object.keys(blank.errors).sort()).toEqual(['id', 'name']);
    expect((await ask(call, { id: uuidv7(), name: 'x'.repeat(limits.guest.nameLength + 1) })).code).toBe(
      'INVALID_INPUT',
    );
  });

  it('gives nobody else the identity of a guest', async () => {
    const { call } = await buildCall();
    const maria = await knock(call);
    const thief = await ask(call, { id: maria.id, name: 'Not Maria' });
    expect(thief.code).toBe('FORBIDDEN');
    expect(thief.data).toBeNull();
    const other = await knock(call, 'Rui');
    expect((await ask(call, { id: maria.id, token: other.token })).code).toBe('FORBIDDEN');
    const elsewhere = await buildCall();
    expect((await ask(elsewhere.call, { id: maria.id })).code).toBe('FORBIDDEN');
    expect((await ask(elsewhere.call, { id: maria.id, token: maria.token })).code).toBe('FORBIDDEN');
  });

  it('gives nobody the identity of a member', async () => {
    const { ana, call } = await buildCall();
    expect((await ask(call, { id: ana.id })).code).toBe('FORBIDDEN');
  });

  it('keeps the token of a guest who asks again', async () => {
    const { call } = await buildCall();
    const maria = await knock(call);
    const again = await ask(call, { ...maria, name: 'Maria S.' });
    expect(again.data.guest_token).toBe(maria.token);
    expect(again.data.join_request.state).toBe('waiting');
  });

  it('stops at a crowd', async () => {
    const { ana, call } = await buildCall();
    await arrange(
      `with made as (
         insert into people (organization_id, id, kind, name)
         select $1, gen_random_uuid(), 'guest', 'Crowd' from generate_series(1, ${limits.call.guests}) returning id)
       insert into call_join_requests (organization_id, call_id, guest_id) select $1, $2, id from made`,
      [ana.organization_id, call.id],
    );
    expect((await ask(call, { id: uuidv7() })).code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('an answer', () => {
  it.each([
    [true, 'accepted'],
    [false, 'refused'],
  ] as const)('of %s is %s', async (response, state) => {
    const { ana, call } = await buildCall();
    const guest = await knock(call);
    expect((await answer(ana, call, guest.id, response)).status).toBe(200);
    expect(await stateOf(guest, call)).toBe(state);
  });

  it('admits the guest, who learns of it and comes in', async () => {
    const { ana, call, room } = await buildCall();
    const maria = await knock(call);
    expect((await enter(maria, call)).code).toBe('NOT_ADMITTED');
    const socket = await listen(maria);
    const told = socket.next('CallJoinResponseEvent');
    const { data } = await answer(ana, call, maria.id, 'accepted');
    expect(data.call.join_requests).toEqual([]);
    expect(await told).toEqual({ call_id: call.id, room_id: room, guest_id: maria.id, response: 'accepted' });
    expect(await stateOf(maria, call)).toBe('accepted');
    const entered = await enter(maria, call);
    expect(entered.status).toBe(200);
    const here = { id: maria.id, guest: true, agent: false };
    expect(entered.data.call.participants).toContainEqual(expect.objectContaining(here));
    expect(await stateOf(maria, call)).toBe('active');
  });

  it('shows an admitted guest the people, and nothing of the workspace', async () => {
    const { ana, call } = await buildCall();
    const maria = await knock(call);
    await knock(call, 'Another customer');
    await answer(ana, call, maria.id, 'accepted');
    const { data } = await enter(maria, call);
    expect(data.call).toMatchObject({ share_code: '', room_name: '', ticket: null, join_requests: [] });
    expect((await state(maria, call)).data.call).toMatchObject({ share_code: '', join_requests: [] });
  });

  it('keeps the name that was admitted', async () => {
    const { ana, call } = await buildCall();
    const maria = await knock(call);
    await answer(ana, call, maria.id, 'accepted');
    const { data } = await enter({ ...maria, name: 'The boss' }, call);
    expect(data.call.participants.map(({ name }) => name)).not.toContain('The boss');
  });

  it('keeps it too when they ask under another name to come into another call', async () => {
    const { ana, call } = await buildCall();
    const maria = await knock(call);
    await answer(ana, call, maria.id, 'accepted');
    await enter(maria, call);
    const { data } = await as(ana.token).call(callsApi.create, { body: { room_id: await buildRoom([ana]) } });
    expect((await ask(data.call, { ...maria, name: 'The boss' })).status).toBe(200);
    expect((await state(maria, call)).data.call?.participants.map(({ name }) => name)).toEqual([ana.name, 'Maria']);
  });

  it('refuses the guest, who may ask again', async () => {
    const { ana, call } = await buildCall();
    const maria = await knock(call);
    await answer(ana, call, maria.id, 'refused');
    expect(await stateOf(maria, call)).toBe('refused');
    expect((await state(maria, call)).data.call).toBeNull();
    expect((await enter(maria, call)).code).toBe('JOIN_REFUSED');
    const socket = await connect(ana.token);
    await socket.join(socketRoom.user(ana.id));
    const asked = socket.next('CallJoinRequestEvent');
    expect((await ask(call, maria)).data.join_request.state).toBe('waiting');
    expect((await asked).guest_id).toBe(maria.id);
    await answer(ana, call, maria.id, 'accepted');
    expect((await enter(maria, call)).status).toBe(200);
  });

  it('is given once', async () => {
    const { ana, call } = await buildCall();
    const maria = await knock(call);
    const answers = await Promise.all([
      answer(ana, call, maria.id, 'accepted'),
      answer(ana, call, maria.id, 'refused'),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['JOIN_REQUEST_ANSWERED', 'OK']);
  });

  it('may be given to all who wait, once, without touching other answers', async () => {
    const { ana, call } = await buildCall();
    const [maria, rui, eva] = [await knock(call), await knock(call, 'Rui'), await knock(call, 'Eva')];
    await answer(ana, call, eva.id, 'refused');
    const socket = await listen(rui);
    const told = socket.next('CallJoinResponseEvent');
    const params = { id: call.id };
    const body = { ids: [maria.id, rui.id, eva.id, uuidv7()], response: 'accepted' as const };
    const { data } = await as(ana.token).call(callsApi.joinResponses, { params, body });
    expect(data.call.join_requests).toEqual([]);
    expect(await told).toMatchObject({ guest_id: rui.id, response: 'accepted' });
    expect(await Promise.all([maria, rui, eva].map((guest) => stateOf(guest, call)))).toEqual([
      'accepted',
      'accepted',
      'refused',
    ]);
    expect((await as(ana.token).call(callsApi.joinResponses, { params, body })).status).toBe(200);
    expect(socket.seen('CallJoinResponseEvent')).toHaveLength(1);
    expect((await as(maria.token).call(callsApi.joinResponses, { params, body })).code).toBe('FORBIDDEN');
  });

  it('moves those up who wait behind', async () => {
    const { ana, call } = await buildCall();
    const [maria, rui] = [await knock(call), await knock(call, 'Rui')];
    const socket = await listen(rui);
    expect((await state(maria, call)).data.queue).toMatchObject({ place: 1, waiting: 2 });
    const before = (await state(rui, call)).data.queue;
    expect(before).toMatchObject({ place: 2, waiting: 2 });
    const moved = socket.next('CallUpdatedEvent');
    await answer(ana, call, maria.id, 'accepted');
    await moved;
    expect((await state(rui, call)).data.queue).toEqual({ place: 1, waiting: 1, since: before?.since });
    expect((await state(maria, call)).data.queue).toBeNull();
  });

  it('is an agent’s to give', async () => {
    const { ana, call, room } = await buildCall();
    const organization = { id: ana.organization_id, name: '', plan: '' };
    const client = await buildPerson(organization, 'Client', await buildSpace(organization));
    await arrange('insert into room_members (organization_id, room_id, person_id) values ($1, $2, $3)', [
      ana.organization_id,
      room,
      client.id,
    ]);
    const colleague = await buildPerson(organization);
    const maria = await knock(call);
    expect((await answer(client, call, maria.id, 'accepted')).code).toBe('FORBIDDEN');
    expect((await answer(maria, call, maria.id, 'accepted')).code).toBe('FORBIDDEN');
    expect((await answer(colleague, call, maria.id, 'accepted')).code).toBe('NOT_FOUND');
    expect((await answer(ana, call, uuidv7(), 'accepted')).code).toBe('NOT_FOUND');
    expect(await stateOf(maria, call)).toBe('waiting');
  });
});

describe('a guest in the call', () => {
  async function admitted() {
    const made = await buildCall();
    const maria = await knock(made.call);
    await answer(made.ana, made.call, maria.id, 'accepted');
    await enter(maria, made.call);
    return { ...made, maria };
  }

  it('may leave and come back without asking again', async () => {
    const { call, maria } = await admitted();
    expect((await leave(maria, call)).status).toBe(200);
    expect(await stateOf(maria, call)).toBe('left');
    expect((await ask(call, maria)).data.join_request.state).toBe('left');
    expect((await enter(maria, call)).status).toBe(200);
    expect(await stateOf(maria, call)).toBe('active');
  });

  it('cannot come in as another guest, nor into another call', async () => {
    const { call, maria } = await admitted();
    const other = await buildCall();
    expect((await enter(maria, call, uuidv7())).code).toBe('FORBIDDEN');
    expect((await enter(maria, other.call)).code).toBe('NOT_FOUND');
    expect((await leave(maria, other.call)).code).toBe('NOT_FOUND');
    expect((await state(maria, other.call)).code).toBe('NOT_FOUND');
  });

  it('may not do what is for members', async () => {
    const { ana, call, maria } = await admitted();
    const guest = as(maria.token);
    const params = { id: call.id };
    expect((await guest.call(callsApi.active, { query: {} })).code).toBe('FORBIDDEN');
    expect((await guest.call(callsApi.find, { params })).code).toBe('FORBIDDEN');
    expect((await guest.call(callsApi.join, { params })).code).toBe('FORBIDDEN');
    expect((await guest.call(callsApi.end, { params })).code).toBe('FORBIDDEN');
    expect((await guest.call(callsApi.invite, { params, body: { user_ids: [ana.id] } })).code).toBe('FORBIDDEN');
    expect((await as(ana.token).call(callsApi.guestState, { params })).code).toBe('FORBIDDEN');
  });

  it('hears only what is meant for guests', async () => {
    const { ana, call, maria, room } = await admitted();
    const socket = await listen(maria);
    for (const closed of [
      socketRoom.room(room),
      socketRoom.user(ana.id),
      socketRoom.organization(ana.organization_id),
      socketRoom.guest(uuidv7()),
    ]) {
      expect(await socket.join(closed)).toEqual({ ok: false, code: 'FORBIDDEN' });
    }
    const changed = socket.next('CallUpdatedEvent');
    await knock(call, 'Rui');
    expect(await changed).toEqual({ call_id: call.id, room_id: room });
    expect(socket.seen('CallJoinRequestEvent')).toEqual([]);
  });

  it('is sent home when the call ends, and so are those who wait', async () => {
    const { ana, call, maria, room } = await admitted();
    const waiting = await knock(call, 'Rui');
    const sockets = [await listen(maria), await listen(waiting)];
    const told = sockets.map((socket) => socket.next('CallEndedEvent'));
    await end(ana, call);
    expect(await Promise.all(told)).toEqual([
      { call_id: call.id, room_id: room },
      { call_id: call.id, room_id: room },
    ]);
    for (const guest of [maria, waiting]) {
      expect((await state(guest, call)).data).toEqual({ state: 'ended', queue: null, call: null });
      expect((await enter(guest, call)).code).toBe('CALL_ENDED');
      expect((await leave(guest, call)).code).toBe('CALL_ENDED');
      expect((await ask(call, guest)).code).toBe('CALL_ENDED');
    }
    expect((await answer(ana, call, waiting.id, 'accepted')).code).toBe('CALL_ENDED');
  });
});

describe('the state of a guest', () => {
  const at = '2026-01-01T00:00:00.000Z';
  it.each([
    ['waiting', { state: 'waiting' }],
    ['accepted', { state: 'accepted' }],
    ['refused', { state: 'refused' }],
    ['active', { state: 'accepted', joined_at: at }],
    ['left', { state: 'accepted', joined_at: at, left_at: at }],
    ['ended', { state: 'accepted', joined_at: at, ended_at: at }],
    ['ended', { state: 'waiting', ended_at: at }],
  ] as const)('is %s', (expected, record) => {
    expect(guestStateOf({ ended_at: null, joined_at: null, left_at: null, ...record })).toBe(expected);
  });
});
