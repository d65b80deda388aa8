import { type Call, callsApi, noAr } from '@sightline/contract/calls/calls';
import { socketRoom } from '@sightline/contract/realtime';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { connect } from '#test/socket';

type Somebody = { id: string; name: string; token: string };

const startAr = (person: Somebody, room: string, streamer: { id: string }) =>
  as(person.token).call(callsApi.startAr, { params: { id: room }, body: { streamer_id: streamer.id } });
const takePen = (person: Somebody, room: string) =>
  as(person.token).call(callsApi.requestDraw, { params: { id: room } });
const handOver = (person: Somebody, room: string, to: { id: string }) =>
  as(person.token).call(callsApi.handOverPen, { params: { id: room }, body: { id: to.id } });
const putDown = (person: Somebody, room: string) => as(person.token).call(callsApi.stopDraw, { params: { id: room } });
const stopAr = (person: Somebody, room: string) => as(person.token).call(callsApi.stopAr, { params: { id: room } });
const leave = (person: Somebody, call: Call) => as(person.token).call(callsApi.leave, { params: { id: call.id } });

type Scene = { ana: TestPerson; rui: TestPerson; client: TestPerson; maria: Somebody; call: Call; room: string };

/** Two agents, a customer and an admitted guest, all in one call. */
async function buildScene(): Promise<Scene> {
  const organization = await buildOrganization();
  const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
  const client = await buildPerson(organization, 'Client', await buildSpace(organization));
  const room = await buildRoom([ana, rui, client]);
  const { data } = await as(ana.token).call(callsApi.create, { body: { room_id: room } });
  const { call } = data;
  for (const person of [rui, client]) await as(person.token).call(callsApi.join, { params: { id: call.id } });
  const maria = { id: uuidv7(), name: 'Maria', token: '' };
  const asked = await as(undefined).call(callsApi.joinRequest, {
    params: { id: call.id },
    body: { id: maria.id, name: maria.name, share_code: call.share_code },
  });
  maria.token = asked.data.guest_token;
  await as(ana.token).call(callsApi.joinResponse, {
    params: { id: call.id },
    body: { id: maria.id, response: 'accepted' },
  });
  await as(maria.token).call(callsApi.joinGuest, { params: { id: call.id }, body: { id: maria.id, name: maria.name } });
  return { ana, rui, client, maria, call, room };
}

const ref = ({ id, name }: Somebody) => ({ id, name });

describe('starting AR', () => {
  it('is seen by the room and by the guests of the call', async () => {
    const { ana, rui, maria, room } = await buildScene();
    const [member, guest] = [await connect(rui.token), await connect(maria.token, 'guest')];
    await member.join(socketRoom.room(room));
    await guest.join(socketRoom.guest(maria.id));
    const told = [member.next('ArCreatedEvent'), guest.next('ArCreatedEvent')];
    const { data } = await startAr(ana, room, maria);
    expect(data.ar).toEqual({ enabled: true, streamer_id: maria.id, user: ref(ana), drawing_user: null });
    expect(await Promise.all(told)).toEqual([
      { room_id: room, ar: data.ar },
      { room_id: room, ar: data.ar },
    ]);
  });

  it('is once for a call; the same start again changes nothing', async () => {
    const { ana, rui, maria, room } = await buildScene();
    await startAr(ana, room, maria);
    expect((await startAr(ana, room, maria)).status).toBe(200);
    expect((await startAr(ana, room, rui)).code).toBe('AR_ALREADY_STARTED');
    expect((await startAr(rui, room, maria)).code).toBe('AR_ALREADY_STARTED');
  });

  it('needs a call, a place in it, and a streamer who is in it', async () => {
    const { ana, rui, call, room, maria } = await buildScene();
    expect((await startAr(ana, await buildRoom([ana]), maria)).code).toBe('NO_CALL_TO_DRAW_IN');
    expect((await startAr(ana, room, { id: uuidv7() })).errors).toHaveProperty('streamer_id');
    await leave(rui, call);
    expect((await startAr(rui, room, maria)).code).toBe('NOT_IN_CALL');
    expect((await startAr(ana, room, rui)).code).toBe('NOT_IN_CALL');
  });

  it('is for agents of the room', async () => {
    const { client, maria, room } = await buildScene();
    const stranger = await buildPerson(await buildOrganization());
    expect((await startAr(client, room, maria)).code).toBe('FORBIDDEN');
    expect((await startAr(maria, room, maria)).code).toBe('FORBIDDEN');
    expect((await startAr(stranger, room, maria)).code).toBe('NOT_FOUND');
  });
});

describe('the pen', () => {
  it('is taken when it is free, and refused while somebody holds it', async () => {
    const { ana, rui, client, maria, room } = await buildScene();
    await startAr(ana, room, maria);
    const listener = await connect(rui.token);
    await listener.join(socketRoom.room(room));
    const told = listener.next('ArRequestDrawEvent');
    expect((await takePen(client, room)).data.ar.drawing_user).toEqual(ref(client));
    expect((await told).ar.drawing_user).toEqual(ref(client));
    expect((await takePen(client, room)).status).toBe(200);
    expect((await takePen(ana, room)).code).toBe('AR_SOMEBODY_DRAWING');
    const free = listener.next('ArStopDrawEvent');
    expect((await putDown(client, room)).data.ar).toMatchObject({ enabled: true, drawing_user: null });
    expect((await free).ar.drawing_user).toBeNull();
    expect((await takePen(ana, room)).status).toBe(200);
  });

  it('is taken from the starter, who draws without it too', async () => {
    const { ana, rui, maria, room } = await buildScene();
    await startAr(ana, room, maria);
    await takePen(ana, room);
    expect((await takePen(maria, room)).data.ar).toMatchObject({ user: ref(ana), drawing_user: ref(maria) });
    expect((await takePen(rui, room)).code).toBe('AR_SOMEBODY_DRAWING');
  });

  it('goes to one of two who reach for it at the same time', async () => {
    const { ana, rui, maria, room } = await buildScene();
    await startAr(ana, room, maria);
    const answers = await Promise.all([takePen(rui, room), takePen(maria, room)]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['AR_SOMEBODY_DRAWING', 'OK']);
  });

  it('may be held by a guest of the call, and by nobody outside it', async () => {
    const { ana, maria, call, room } = await buildScene();
    await startAr(ana, room, maria);
    expect((await takePen(maria, room)).data.ar.drawing_user).toEqual(ref(maria));
    expect((await putDown(maria, room)).status).toBe(200);
    const other = await buildScene();
    expect((await takePen(other.maria, room)).code).toBe('NOT_FOUND');
    await leave(maria, call);
    expect((await takePen(maria, room)).code).toBe('NOT_FOUND');
  });

  it('is put down by its holder or by the starter of AR, not by others', async () => {
    const { ana, rui, client, maria, room } = await buildScene();
    await startAr(ana, room, maria);
    await takePen(client, room);
    expect((await putDown(rui, room)).code).toBe('AR_SOMEBODY_DRAWING');
    expect((await putDown(ana, room)).data.ar.drawing_user).toBeNull();
  });

  it('goes from hand to hand, also to a guest, and the room hears of it', async () => {
    const { ana, rui, maria, room } = await buildScene();
    await startAr(ana, room, maria);
    await takePen(rui, room);
    const listener = await connect(ana.token);
    await listener.join(socketRoom.room(room));
    const told = listener.next('ArRequestDrawEvent');
    expect((await handOver(rui, room, maria)).data.ar.drawing_user).toEqual(ref(maria));
    expect((await told).ar.drawing_user).toEqual(ref(maria));
    expect((await handOver(maria, room, ana)).data.ar.drawing_user).toEqual(ref(ana));
  });

  it('is handed on by its holder or by the starter of AR, to somebody who is there', async () => {
    const { ana, rui, client, maria, call, room } = await buildScene();
    await startAr(ana, room, maria);
    await takePen(rui, room);
    expect((await handOver(client, room, maria)).code).toBe('AR_SOMEBODY_DRAWING');
    expect((await handOver(maria, room, maria)).code).toBe('AR_SOMEBODY_DRAWING');
    expect((await handOver(ana, room, client)).data.ar.drawing_user).toEqual(ref(client));
    await leave(rui, call);
    expect(await handOver(client, room, rui)).toMatchObject({
      code: 'NOT_IN_CALL',
      errors: { id: [expect.any(String)] },
    });
  });

  it('does not exist while AR is off', async () => {
    const { ana, room } = await buildScene();
    expect((await takePen(ana, room)).code).toBe('AR_NOT_STARTED');
    expect((await putDown(ana, room)).code).toBe('AR_NOT_STARTED');
    expect((await handOver(ana, room, ana)).code).toBe('AR_NOT_STARTED');
    expect((await stopAr(ana, room)).code).toBe('AR_NOT_STARTED');
  });

  it('is put down when its holder leaves', async () => {
    const { ana, rui, maria, call, room } = await buildScene();
    await startAr(ana, room, maria);
    await takePen(rui, room);
    const listener = await connect(ana.token);
    await listener.join(socketRoom.room(room));
    const told = listener.next('ArStopDrawEvent');
    await leave(rui, call);
    expect((await told).ar).toMatchObject({ enabled: true, drawing_user: null });
  });
});

describe('stopping AR', () => {
  it('is its starter’s alone', async () => {
    const { ana, rui, client, maria, room } = await buildScene();
    await startAr(ana, room, maria);
    expect((await stopAr(rui, room)).code).toBe('AR_NOT_STARTER');
    expect((await stopAr(client, room)).code).toBe('FORBIDDEN');
    expect((await stopAr(maria, room)).code).toBe('FORBIDDEN');
    const listener = await connect(maria.token, 'guest');
    await listener.join(socketRoom.guest(maria.id));
    const told = listener.next('ArStopEvent');
    expect((await stopAr(ana, room)).data.ar).toEqual(noAr);
    expect(await told).toEqual({ room_id: room, ar: noAr });
    expect((await startAr(rui, room, maria)).status).toBe(200);
  });

  it.each(['streamer', 'starter'] as const)('happens by itself when the %s leaves', async (who) => {
    const { ana, rui, maria, call, room } = await buildScene();
    await startAr(ana, room, maria);
    const listener = await connect(rui.token);
    await listener.join(socketRoom.room(room));
    const told = listener.next('ArStopEvent');
    await leave(who === 'streamer' ? maria : ana, call);
    expect((await told).ar).toEqual(noAr);
    const found = await as(rui.token).call(callsApi.find, { params: { id: call.id } });
    expect(found.data.call.ar).toEqual(noAr);
  });

  it('happens with the end of the call', async () => {
    const { ana, maria, call, room } = await buildScene();
    await startAr(ana, room, maria);
    await as(ana.token).call(callsApi.end, { params: { id: call.id } });
    const found = await as(ana.token).call(callsApi.find, { params: { id: call.id } });
    expect(found.data.call.ar).toEqual(noAr);
    expect((await takePen(ana, room)).code).toBe('NO_CALL_TO_DRAW_IN');
  });
});
