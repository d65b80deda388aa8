import { type Call, callsApi } from '@sightline/contract/calls/calls';
import { socketRoom } from '@sightline/contract/realtime';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as, configureTestApp } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { startFakeMedia } from '#test/media-server';
import { connect } from '#test/socket';

const media = await startFakeMedia();
const { internalUrl } = media;
const secret = 'test-secret-test-secret-test-secret';
configureTestApp({}, { media: { url: '', internalUrl, apiKey: 'test', apiSecret: secret } });

const remove = (person: { token: string }, call: Call, id: string) =>
  as(person.token).call(callsApi.remove, { params: { id: call.id }, body: { id } });
const mute = (person: { token: string }, call: Call, id: string, source: 'microphone' | 'camera' = 'microphone') =>
  as(person.token).call(callsApi.mute, { params: { id: call.id }, body: { id, source } });
const join = (person: TestPerson, call: Call) => as(person.token).call(callsApi.join, { params: { id: call.id } });
const participantsOf = (call: Call) => call.participants.map(({ id }) => id);

async function buildCall() {
  const organization = await buildOrganization();
  const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
  const client = await buildPerson(organization, 'Client', await buildSpace(organization));
  const room = await buildRoom([ana, rui, client]);
  const { data } = await as(ana.token).call(callsApi.create, { body: { room_id: room } });
  await join(rui, data.call);
  return { organization, ana, rui, client, room, call: data.call };
}

type Guest = { id: string; name: string; token: string };

async function ask(call: Call, guest: { id: string; name: string; token?: string }) {
  const body = { id: guest.id, name: guest.name, share_code: call.share_code };
  return as(guest.token).call(callsApi.joinRequest, { params: { id: call.id }, body });
}

async function letIn(ana: TestPerson, call: Call): Promise<Guest> {
  const guest = { id: uuidv7(), name: 'Maria' };
  const { data } = await ask(call, guest);
  await as(ana.token).call(callsApi.joinResponse, {
    params: { id: call.id },
    body: { id: guest.id, response: 'accepted' },
  });
  const token = data.guest_token;
  await enter({ ...guest, token }, call);
  return { ...guest, token };
}

const enter = (guest: Guest, call: Call) =>
  as(guest.token).call(callsApi.joinGuest, { params: { id: call.id }, body: { id: guest.id, name: guest.name } });

describe('taking a member out of a call', () => {
  it('takes them off the list and off the media server, and tells them; they may come back', async () => {
    const { ana, rui, room, call } = await buildCall();
    const socket = await connect(rui.token);
    await socket.join(socketRoom.user(rui.id));
    const told = socket.next('CallRemovedEvent');
    const { status, data } = await remove(ana, call, rui.id);
    expect(status).toBe(200);
    expect(participantsOf(data.call)).toEqual([ana.id]);
    expect(await told).toEqual({ call_id: call.id, room_id: room });
    await media.removal(call.id, rui.id);
    expect((await join(rui, call)).status).toBe(200);
  });

  it('twice changes nothing', async () => {
    const { ana, rui, call } = await buildCall();
    await remove(ana, call, rui.id);
    const { status, data } = await remove(ana, call, rui.id);
    expect(status).toBe(200);
    expect(participantsOf(data.call)).toEqual([ana.id]);
  });

  it('is for agents who may read the room, about others who were in it, while it goes on', async () => {
    const { organization, ana, rui, client, call } = await buildCall();
    await join(client, call);
    expect((await remove(client, call, rui.id)).code).toBe('FORBIDDEN');
    expect((await remove(await buildPerson(organization), call, rui.id)).code).toBe('NOT_FOUND');
    expect((await remove(ana, call, ana.id)).code).toBe('CANNOT_REMOVE_YOURSELF');
    expect((await remove(ana, call, uuidv7())).code).toBe('NOT_IN_CALL');
    await as(ana.token).call(callsApi.end, { params: { id: call.id } });
    expect((await remove(ana, call, rui.id)).code).toBe('CALL_ENDED');
  });

  it('is kept in the audit log with their name', async () => {
    const { ana, rui, call } = await buildCall();
    await remove(ana, call, rui.id);
    const kept = await arrange(
      `select actor_id, changes from audit_log where event = 'call.removed' and record_id = $1`,
      [call.id],
    );
    expect(kept).toEqual([{ actor_id: ana.id, changes: [{ field: 'members', from: rui.name, to: null }] }]);
  });
});

describe('taking a guest out of a call', () => {
  it('invalidates the token: the guest is a stranger, who may ask again', async () => {
    const { ana, call } = await buildCall();
    const maria = await letIn(ana, call);
    const socket = await connect(maria.token, 'guest');
    await socket.join(socketRoom.guest(maria.id));
    const told = socket.next('CallRemovedEvent');
    await remove(ana, call, maria.id);
    expect((await told).call_id).toBe(call.id);
    await media.removal(call.id, maria.id);
    await socket.closed();
    expect((await enter(maria, call)).code).toBe('UNAUTHENTICATED');
    expect((await as(maria.token).call(callsApi.guestState, { params: { id: call.id } })).code).toBe('UNAUTHENTICATED');
    expect((await ask(call, maria)).code).toBe('FORBIDDEN');
    const again = await ask(call, { id: uuidv7(), name: 'Maria' });
    expect(again.data.join_request.state).toBe('waiting');
  });

  it('works for one who has left for a moment, and not for one who was never let in', async () => {
    const { ana, call } = await buildCall();
    const maria = await letIn(ana, call);
    await as(maria.token).call(callsApi.leave, { params: { id: call.id } });
    expect((await remove(ana, call, maria.id)).status).toBe(200);
    expect((await remove(ana, call, maria.id)).status).toBe(200);
    expect((await enter(maria, call)).code).toBe('UNAUTHENTICATED');
    const waiting = { id: uuidv7(), name: 'Rui' };
    await ask(call, waiting);
    expect((await remove(ana, call, waiting.id)).code).toBe('NOT_IN_CALL');
  });
});

describe('muting somebody', () => {
  it('turns off what they send of that kind, once', async () => {
    const { ana, rui, call } = await buildCall();
    media.publish(call.id, rui.id, ['MICROPHONE', 'CAMERA']);
    expect((await mute(ana, call, rui.id)).status).toBe(200);
    expect(media.mutedOf(call.id, rui.id)).toEqual(['MICROPHONE']);
    expect((await mute(ana, call, rui.id)).status).toBe(200);
    expect((await mute(ana, call, rui.id, 'camera')).status).toBe(200);
    expect(media.mutedOf(call.id, rui.id)).toEqual(['MICROPHONE', 'CAMERA']);
  });

  it('of whom the media server knows nothing changes nothing', async () => {
    const { ana, rui, call } = await buildCall();
    expect((await mute(ana, call, rui.id)).status).toBe(200);
  });

  it('is for agents who may read the room, about those who are in the call', async () => {
    const { organization, ana, rui, client, call } = await buildCall();
    await join(client, call);
    expect((await mute(client, call, rui.id)).code).toBe('FORBIDDEN');
    expect((await mute(await buildPerson(organization), call, rui.id)).code).toBe('NOT_FOUND');
    expect((await mute(ana, call, uuidv7())).code).toBe('NOT_IN_CALL');
    await as(ana.token).call(callsApi.end, { params: { id: call.id } });
    expect((await mute(ana, call, rui.id)).code).toBe('CALL_ENDED');
  });
});

describe('a media server that hangs', () => {
  it('keeps no connection to the database from others', async () => {
    const { ana, rui, call } = await buildCall();
    media.publish(call.id, rui.id, ['MICROPHONE']);
    const hanging = media.hang();
    const muted = mute(ana, call, rui.id);
    const goOn = await hanging;
    // Others may be between two statements right now; the one that waits for the media server would stay.
    await expect
      .poll(() =>
        arrange(
          `select pid from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`,
        ),
      )
      .toEqual([]);
    goOn();
    expect((await muted).status).toBe(200);
    expect(media.mutedOf(call.id, rui.id)).toEqual(['MICROPHONE']);
  });
});
