import { type Call, callsApi } from '@sightline/contract/calls/calls';
import { type CallRecording, type RecordingAnswer, recordingsApi } from '@sightline/contract/calls/recordings';
import { filesApi } from '@sightline/contract/files/files';
import { limits } from '@sightline/contract/limits';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { as, testApp } from '#test/app';
import { arrange, buildOrganization, buildPerson, type TestOrganization, type TestPerson } from '#test/factories';
import { buildRoom, buildTicketRoom, startTimer } from '#test/factories/calls';
import { jobsDone, runDueJobs } from '#test/jobs';
import { connect } from '#test/socket';
import { cut, sevenSeconds } from '#test/webm';

type Someone = { id: string; token: string };
type Place = { organization: TestOrganization; ana: TestPerson; rui: TestPerson; call: Call; room: string };

const join = (person: Someone, { call }: Place) => as(person.token).call(callsApi.join, { params: { id: call.id } });
const leave = (person: Someone, { call }: Place) => as(person.token).call(callsApi.leave, { params: { id: call.id } });

/** Ana has started a call, and Rui is in it. */
async function buildCall(): Promise<Place> {
  const organization = await buildOrganization();
  const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
  const room = await buildRoom([ana, rui]);
  const { data } = await as(ana.token).call(callsApi.create, { body: { room_id: room } });
  const place = { organization, ana, rui, call: data.call, room };
  await join(rui, place);
  return place;
}

/** A guest who was let in. */
async function admit(place: Place): Promise<Someone> {
  const id = uuidv7();
  const params = { id: place.call.id };
  const asked = await as(undefined).call(callsApi.joinRequest, {
    params,
    body: { id, name: 'Maria', share_code: place.call.share_code },
  });
  await as(place.ana.token).call(callsApi.joinResponse, { params, body: { id, response: 'accepted' } });
  const token = asked.data.guest_token;
  await as(token).call(callsApi.joinGuest, { params, body: { id, name: 'Maria' } });
  return { id, token };
}

const ask = (person: Someone, { call }: Place, id: string = uuidv7()) =>
  as(person.token).call(recordingsApi.ask, { params: { id: call.id }, body: { id } });
const say = (person: Someone, { call }: Place, recording_id: string, answer: RecordingAnswer) =>
  as(person.token).call(recordingsApi.answer, { params: { id: call.id }, body: { recording_id, answer } });
const stop = (person: Someone, { call }: Place, recording_id: string) =>
  as(person.token).call(recordingsApi.stop, { params: { id: call.id }, body: { recording_id } });
const look = (person: Someone, { call }: Place) =>
  as(person.token).call(recordingsApi.current, { params: { id: call.id } });
const shown = async (person: Someone, place: Place): Promise<CallRecording | null> =>
  (await look(person, place)).data.recording;
const stateOf = async (person: Someone, place: Place) => (await shown(person, place))?.state;
const list = (person: Someone, { room }: Place) => as(person.token).call(recordingsApi.list, { params: { id: room } });

const send = (person: Someone, id: string, number: number, bytes: Buffer) =>
  as(person.token).call(recordingsApi.addPart, {
    params: { id },
    body: { number },
    files: [new File([new Uint8Array(bytes)], 'part.webm')],
  });
const complete = (person: Someone, id: string, parts: number) =>
  as(person.token).call(recordingsApi.complete, { params: { id }, body: { parts } });
const remove = (person: Someone, id: string) => as(person.token).call(recordingsApi.remove, { params: { id } });

async function watch(person: { token: string }, id: string, headers: Record<string, string> = {}, query = '') {
  const { origin } = await testApp();
  return fetch(`${origin}/api/file/recording/${id}${query}`, {
    headers: { authorization: `Bearer ${person.token}`, ...headers },
  });
}

/** Ana asks, everybody else in the call agrees. */
async function begin(place: Place, ...others: Someone[]): Promise<string> {
  const id = uuidv7();
  await ask(place.ana, place, id);
  for (const person of others) await say(person, place, id, 'agreed');
  return id;
}

/** Recorded, stopped and put together. */
async function keepOne(place: Place): Promise<string> {
  const id = await begin(place, place.rui);
  for (const [index, part] of cut(sevenSeconds, 150).entries()) await send(place.ana, id, index + 1, part);
  await stop(place.ana, place, id);
  await complete(place.ana, id, Math.ceil(sevenSeconds.length / 150));
  await jobsDone();
  return id;
}

/** Changes to calls of the room wait until the answer is called. */
async function holdRoom(room: string): Promise<() => Promise<unknown>> {
  const owner = new pg.Client({ connectionString: (await testApp()).ownerUrl });
  await owner.connect();
  onTestFinished(() => owner.end());
  await owner.query('begin');
  await owner.query('select from rooms where id = $1 for no key update', [room]);
  return () => owner.query('commit');
}

const somebodyWaits = () =>
  expect
    .poll(() => arrange(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .toHaveLength(1);

const facts = (place: Place) =>
  arrange<{ event: string; actor_name: string }>(
    `select event, actor_name from audit_log where organization_id = $1 and event like 'call.recording%' order by seq`,
    [place.organization.id],
  );

describe('asking to record', () => {
  it('asks everybody in the call, and begins when the last one has agreed', async () => {
    const place = await buildCall();
    const maria = await admit(place);
    const { data } = await ask(place.ana, place);
    expect(data.recording).toMatchObject({ state: 'asked', my_answer: 'agreed', unanswered: 2, started_at: null });
    expect(await shown(maria, place)).toMatchObject({ state: 'asked', my_answer: null, agreed_ids: [] });
    await say(place.rui, place, data.recording.id, 'agreed');
    expect(await stateOf(maria, place)).toBe('asked');
    await say(maria, place, data.recording.id, 'agreed');
    expect(await shown(maria, place)).toMatchObject({ state: 'recording', my_answer: 'agreed', agreed_ids: [] });
    const { agreed_ids = [] } = (await shown(place.ana, place)) ?? {};
    expect([...agreed_ids].sort()).toEqual([place.ana.id, place.rui.id, maria.id].sort());
  });

  it('records nobody when one refuses, and tells nobody who it was', async () => {
    const place = await buildCall();
    const maria = await admit(place);
    const { data } = await ask(place.ana, place);
    await say(place.rui, place, data.recording.id, 'agreed');
    const refusal = await say(maria, place, data.recording.id, 'refused');
    expect(refusal.data.recording.state).toBe('refused');
    expect(JSON.stringify(await shown(place.ana, place))).not.toContain(maria.id);
    expect((await say(place.rui, place, data.recording.id, 'agreed')).code).toBe('RECORDING_OVER');
    expect((await send(place.ana, data.recording.id, 1, sevenSeconds)).code).toBe('RECORDING_OVER');
    expect(await arrange('select from files where recording_id = $1', [data.recording.id])).toEqual([]);
    expect((await ask(place.ana, place)).data.recording.state).toBe('asked');
  });

  it('begins at once for somebody who is alone in the call', async () => {
    const place = await buildCall();
    await leave(place.rui, place);
    expect((await ask(place.ana, place)).data.recording.state).toBe('recording');
  });

  it('waits for nobody who has left', async () => {
    const place = await buildCall();
    const { data } = await ask(place.ana, place);
    await leave(place.rui, place);
    expect(data.recording.state).toBe('asked');
    expect(await stateOf(place.ana, place)).toBe('recording');
  });

  it('waits for people who join meanwhile', async () => {
    const place = await buildCall();
    const { data } = await ask(place.ana, place);
    const maria = await admit(place);
    await say(place.rui, place, data.recording.id, 'agreed');
    expect(await stateOf(place.ana, place)).toBe('asked');
    await say(maria, place, data.recording.id, 'agreed');
    expect(await stateOf(place.ana, place)).toBe('recording');
  });

  it('twice is one question; another one has to wait', async () => {
    const place = await buildCall();
    const { data } = await ask(place.ana, place);
    expect((await ask(place.ana, place, data.recording.id)).data.recording).toEqual(data.recording);
    expect((await ask(place.rui, place)).code).toBe('RECORDING_RUNNING');
    await stop(place.ana, place, data.recording.id);
    expect(await stateOf(place.rui, place)).toBe('cancelled');
    expect((await ask(place.rui, place, data.recording.id)).code).toBe('CONFLICT');
  });

  it('is for those who are in a call that goes on', async () => {
    const place = await buildCall();
    await leave(place.rui, place);
    expect((await ask(place.rui, place)).code).toBe('NOT_IN_CALL');
    expect((await look(place.rui, place)).data.recording).toBeNull();
    await leave(place.ana, place);
    expect((await ask(place.ana, place)).code).toBe('CALL_ENDED');
  });

  it('is not for customers, nor for guests', async () => {
    const place = await buildCall();
    const maria = await admit(place);
    expect((await ask(maria, place)).code).toBe('FORBIDDEN');
  });

  it('tells all of them at once', async () => {
    const place = await buildCall();
    const maria = await admit(place);
    const [member, guest] = [await connect(place.rui.token), await connect(maria.token, 'guest')];
    await Promise.all([member.join(`user.${place.rui.id}`), guest.join(`guest.${maria.id}`)]);
    const heard = [member.next('CallRecordingEvent'), guest.next('CallRecordingEvent')];
    await ask(place.ana, place);
    const hint = { call_id: place.call.id, room_id: place.room };
    expect(await Promise.all(heard)).toEqual([hint, hint]);
  });
});

describe('while it records', () => {
  it('leaves people who join later out until they agree', async () => {
    const place = await buildCall();
    const id = await begin(place, place.rui);
    const maria = await admit(place);
    expect(await shown(maria, place)).toMatchObject({ state: 'recording', my_answer: null });
    expect((await shown(place.ana, place))?.agreed_ids).not.toContain(maria.id);
    await say(maria, place, id, 'agreed');
    expect((await shown(place.ana, place))?.agreed_ids).toContain(maria.id);
  });

  it('leaves people out who join later and refuse, and continues', async () => {
    const place = await buildCall();
    const id = await begin(place, place.rui);
    const maria = await admit(place);
    await say(maria, place, id, 'refused');
    expect(await shown(maria, place)).toMatchObject({ state: 'recording', my_answer: 'refused' });
    expect((await shown(place.ana, place))?.agreed_ids).not.toContain(maria.id);
  });

  it('leaves people out from the moment they change their mind', async () => {
    const place = await buildCall();
    const id = await begin(place, place.rui);
    await say(place.rui, place, id, 'refused');
    expect(await shown(place.ana, place)).toMatchObject({ state: 'recording', agreed_ids: [place.ana.id] });
  });

  it('it stops when the one who records no longer agrees', async () => {
    const place = await buildCall();
    const id = await begin(place, place.rui);
    await say(place.ana, place, id, 'refused');
    expect(await stateOf(place.rui, place)).toBe('stopped');
  });

  it('only the one who records stops it, and stopping twice changes nothing', async () => {
    const place = await buildCall();
    const id = await begin(place, place.rui);
    expect((await stop(place.rui, place, id)).code).toBe('NOT_RECORDING_STARTER');
    expect((await stop(place.ana, place, uuidv7())).code).toBe('NOT_FOUND');
    expect((await stop(place.ana, place, id)).data.recording.state).toBe('stopped');
    expect((await stop(place.ana, place, id)).data.recording.state).toBe('stopped');
  });

  it('it stops when the one who records leaves, and with the call', async () => {
    const [left, ended] = [await buildCall(), await buildCall()];
    const ids = [await begin(left, left.rui), await begin(ended, ended.rui)];
    await leave(left.ana, left);
    await as(ended.rui.token).call(callsApi.end, { params: { id: ended.call.id } });
    const states = await arrange<{ state: string }>('select state from call_recordings where id = any($1)', [ids]);
    expect(states.map(({ state }) => state)).toEqual(['stopped', 'stopped']);
  });

  it('every answer is kept, with who gave it', async () => {
    const place = await buildCall();
    const id = await begin(place, place.rui);
    await say(place.rui, place, id, 'refused');
    await say(place.rui, place, id, 'refused');
    await stop(place.ana, place, id);
    expect(await facts(place)).toEqual([
      { event: 'call.recording_asked', actor_name: place.ana.name },
      { event: 'call.recording_agreed', actor_name: place.rui.name },
      { event: 'call.recording_withdrawn', actor_name: place.rui.name },
      { event: 'call.recording_stopped', actor_name: place.ana.name },
    ]);
    const consents = await arrange(
      'select answer, was_recorded from call_recording_consents where recording_id = $1 and person_id = $2',
      [id, place.rui.id],
    );
    expect(consents).toEqual([{ answer: 'refused', was_recorded: true }]);
  });
});

describe('parts of a recording', () => {
  afterEach(() => {
    Object.assign(limits.recording, { size: 4 * 1024 ** 3 });
  });

  it('come from the one who records, while it records or has just been stopped', async () => {
    const place = await buildCall();
    const id = await begin(place, place.rui);
    expect((await send(place.rui, id, 1, sevenSeconds)).code).toBe('NOT_RECORDING_STARTER');
    expect((await complete(place.rui, id, 0)).code).toBe('NOT_RECORDING_STARTER');
    expect((await complete(place.ana, id, 0)).code).toBe('RECORDING_PARTS_MISSING');
    expect((await send(place.ana, id, 1, sevenSeconds)).status).toBe(200);
    await stop(place.ana, place, id);
    expect((await send(place.ana, id, 2, Buffer.from('more'))).status).toBe(200);
    await complete(place.ana, id, 2);
    await jobsDone();
    expect((await send(place.ana, id, 3, Buffer.from('late'))).code).toBe('RECORDING_OVER');
    expect((await complete(place.ana, id, 3)).code).toBe('RECORDING_OVER');
  });

  it('are kept once, however often they are sent', async () => {
    const place = await buildCall();
    const id = await begin(place, place.rui);
    await send(place.ana, id, 1, sevenSeconds);
    expect((await send(place.ana, id, 1, sevenSeconds)).status).toBe(200);
    expect((await send(place.ana, id, 1, Buffer.concat([sevenSeconds, sevenSeconds]))).code).toBe('CONFLICT');
    expect(await arrange('select position from files where recording_id = $1', [id])).toEqual([{ position: 1 }]);
  });

  it('must begin like WebM', async () => {
    const place = await buildCall();
    const id = await begin(place, place.rui);
    expect((await send(place.ana, id, 1, Buffer.from('GIF89a, or so'))).code).toBe('RECORDING_UNREADABLE');
    const empty = await as(place.ana.token).send(recordingsApi.addPart, { params: { id }, body: { number: 1 } });
    expect(empty.code).toBe('RECORDING_UNREADABLE');
  });

  it('cannot grow beyond what is kept', async () => {
    const place = await buildCall();
    const id = await begin(place, place.rui);
    Object.assign(limits.recording, { size: sevenSeconds.length + 10 });
    expect((await send(place.ana, id, 1, sevenSeconds)).status).toBe(200);
    expect((await send(place.ana, id, 2, Buffer.alloc(11))).code).toBe('RECORDING_TOO_LARGE');
  });

  it('are nobody’s upload: neither the door of files nor a message gets at them', async () => {
    const place = await buildCall();
    const id = await begin(place, place.rui);
    await send(place.ana, id, 1, sevenSeconds);
    const [part] = await arrange<{ id: string }>('select id from files where recording_id = $1', [id]);
    const { origin } = await testApp();
    const read = await fetch(`${origin}/api${filesApi.read.path.replace(':id', part?.id ?? '')}`, {
      headers: { authorization: `Bearer ${place.ana.token}` },
    });
    expect(read.status).toBe(404);
  });
});

describe('a recording that is over', () => {
  it('is one file with its length, listed with who is in it', async () => {
    const place = await buildCall();
    const maria = await admit(place);
    await leave(maria, place);
    const id = await keepOne(place);
    const { data } = await list(place.rui, place);
    const people = [place.ana, place.rui].map(({ id: person, name }) => ({ id: person, name }));
    expect(data.recordings).toEqual([
      expect.objectContaining({ id, call_id: place.call.id, seconds: 7, may_delete: false }),
    ]);
    expect(data.recordings[0]?.people).toEqual(people.sort((a, b) => (a.name < b.name ? -1 : 1)));
    const response = await watch(place.rui, id);
    expect(response.headers.get('content-type')).toBe('video/webm');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBe(data.recordings[0]?.size);
    expect(bytes.subarray(-100)).toEqual(sevenSeconds.subarray(-100));
    expect(await stateOf(place.ana, place)).toBe('kept');
  });

  it('has those in it who were there when they had agreed, and nobody who only agreed', async () => {
    const place = await buildCall();
    const maria = await admit(place);
    const { data } = await ask(place.ana, place);
    await say(place.rui, place, data.recording.id, 'agreed');
    await leave(place.rui, place);
    await say(maria, place, data.recording.id, 'agreed');
    const recorded = () =>
      arrange('select person_id from call_recording_consents where recording_id = $1 and was_recorded', [
        data.recording.id,
      ]);
    expect(await recorded()).not.toContainEqual({ person_id: place.rui.id });
    expect(await recorded()).toHaveLength(2);
    await join(place.rui, place);
    expect(await recorded()).toContainEqual({ person_id: place.rui.id });
  });

  it('has what arrives while it is put together', async () => {
    const place = await buildCall();
    const id = await begin(place, place.rui);
    const parts = cut(sevenSeconds, 150);
    const last = parts.length;
    for (const [index, part] of parts.slice(0, -1).entries()) await send(place.ana, id, index + 1, part);
    await stop(place.ana, place, id);
    const letGo = await holdRoom(place.room);
    await complete(place.ana, id, last - 1);
    await somebodyWaits();
    expect((await send(place.ana, id, last, parts.at(-1) ?? sevenSeconds)).status).toBe(200);
    await letGo();
    await jobsDone();
    await runDueJobs();
    await jobsDone();
    expect(await stateOf(place.ana, place)).toBe('kept');
    const bytes = Buffer.from(await (await watch(place.rui, id)).arrayBuffer());
    expect(bytes.subarray(-100)).toEqual(sevenSeconds.subarray(-100));
  });

  it('is given in ranges, across its parts', async () => {
    const place = await buildCall();
    const id = await keepOne(place);
    const whole = Buffer.from(await (await watch(place.ana, id)).arrayBuffer());
    const response = await watch(place.ana, id, { range: 'bytes=100-499' });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes 100-499/${whole.length}`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(whole.subarray(100, 500));
    expect((await watch(place.ana, id, { range: `bytes=${whole.length}-` })).status).toBe(416);
    const download = await watch(place.ana, id, {}, '?download=yes');
    expect(download.headers.get('content-disposition')).toMatch(/^attachment; filename="recording-/);
  });

  it('says in the audit log who has watched it, once for each, however often the player asks', async () => {
    const place = await buildCall();
    const id = await keepOne(place);
    await watch(place.ana, id, { range: 'bytes=0-99' });
    await watch(place.ana, id, { range: 'bytes=100-' });
    await watch(place.rui, id, {}, '?download=yes');
    const openings = (await facts(place)).filter(({ event }) => event === 'call.recording_opened');
    expect(openings.map(({ actor_name }) => actor_name)).toEqual([place.ana.name, place.rui.name]);
  });

  it('is put together by the server when the browser never says that it is whole', async () => {
    const place = await buildCall();
    const id = await begin(place, place.rui);
    const [first = sevenSeconds, second = sevenSeconds, , fourth = sevenSeconds] = cut(sevenSeconds, 100);
    await send(place.ana, id, 1, first);
    await send(place.ana, id, 2, second);
    await send(place.ana, id, 4, fourth); // the third never came
    await leave(place.ana, place);
    await runDueJobs();
    await jobsDone();
    expect((await list(place.rui, place)).data.recordings).toMatchObject([{ id, seconds: 2 }]);
    expect(await arrange('select position from files where recording_id = $1 and position > 2', [id])).toEqual([]);
  });

  it.each([
    ['nothing arrived', []],
    ['what arrived is no recording', [Buffer.concat([sevenSeconds.subarray(0, 30), Buffer.alloc(40)])]],
  ])('is lost when %s, and nothing of it stays', async (_why, parts) => {
    const place = await buildCall();
    const id = await begin(place, place.rui);
    for (const [index, part] of parts.entries()) await send(place.ana, id, index + 1, part);
    await stop(place.ana, place, id);
    await complete(place.ana, id, parts.length);
    await jobsDone();
    expect(await stateOf(place.ana, place)).toBe('lost');
    expect((await list(place.ana, place)).data.recordings).toEqual([]);
    expect(await arrange('select from files where recording_id = $1', [id])).toEqual([]);
  });

  it('leaves a line in the room and in the history of the ticket', async () => {
    const organization = await buildOrganization();
    const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
    const ticket = await buildTicketRoom(ana, rui);
    await startTimer(ticket, ana);
    await startTimer(ticket, rui);
    const { data } = await as(ana.token).call(callsApi.create, { body: { room_id: ticket.room_id } });
    const place = { organization, ana, rui, call: data.call, room: ticket.room_id };
    await join(rui, place);
    await keepOne(place);
    const lines = await arrange('select message from chats where room_id = $1 and kind = $2', [
      place.room,
      'call_recorded',
    ]);
    expect(lines).toEqual([{ message: '7' }]);
    const events = await arrange('select to_value from ticket_events where ticket_id = $1 and kind = $2', [
      ticket.id,
      'call_recorded',
    ]);
    expect(events).toEqual([{ to_value: '7' }]);
  });

  it('is not for guests of the call, nor for those outside its room', async () => {
    const place = await buildCall();
    const maria = await admit(place);
    await say(maria, place, await begin(place, place.rui), 'agreed');
    await stop(place.ana, place, (await shown(place.ana, place))?.id ?? '');
    await leave(maria, place);
    const id = await keepOne(place);
    const stranger = await buildPerson(place.organization);
    expect((await watch(maria, id)).status).toBe(403);
    expect((await list(maria, place)).code).toBe('FORBIDDEN');
    expect((await watch(stranger, id)).status).toBe(404);
    expect((await list(stranger, place)).code).toBe('NOT_FOUND');
    expect((await remove(stranger, id)).code).toBe('NOT_FOUND');
  });

  it('is deleted by who made it or by who may delete any, with its bytes', async () => {
    const place = await buildCall();
    const [own, other] = [await keepOne(place), await keepOne(place)];
    const manager = await buildPerson(place.organization, 'Manager');
    await arrange('insert into room_members (organization_id, room_id, person_id) values ($1, $2, $3)', [
      place.organization.id,
      place.room,
      manager.id,
    ]);
    const keys = await arrange<{ storage_key: string }>('select storage_key from files where recording_id = $1', [own]);
    expect((await remove(place.rui, own)).code).toBe('FORBIDDEN');
    expect((await remove(place.ana, own)).status).toBe(200);
    expect((await remove(manager, other)).status).toBe(200);
    expect((await list(place.ana, place)).data.recordings).toEqual([]);
    expect((await watch(place.ana, own)).status).toBe(404);
    expect(keys.length).toBeGreaterThan(0);
    expect((await facts(place)).filter(({ event }) => event === 'call.recording_deleted')).toHaveLength(2);
  });

  it('cannot be deleted, nor watched, while it runs', async () => {
    const place = await buildCall();
    const id = await begin(place, place.rui);
    expect((await remove(place.ana, id)).code).toBe('RECORDING_RUNNING');
    expect((await watch(place.ana, id)).status).toBe(404);
  });
});
