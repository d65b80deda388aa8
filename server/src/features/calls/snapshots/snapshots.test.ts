import type { Mark } from '@sightline/contract/annotations';
import { type Call, callsApi } from '@sightline/contract/calls/calls';
import { type Snapshot, snapshotsApi } from '@sightline/contract/calls/snapshots';
import { limits } from '@sightline/contract/limits';
import { socketRoom } from '@sightline/contract/realtime';
import { talkApi } from '@sightline/contract/talk/talk';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildRoom, buildTicketRoom, closeTicket, startTimer } from '#test/factories/calls';
import { connect } from '#test/socket';

type Somebody = { id: string; name: string; token: string };

const picture = async (width = 640, height = 480): Promise<File> => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#4a5bd8' } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'snapshot.jpg');
};

const lineBy = (author: Somebody): Mark => ({
  id: uuidv7(),
  author_id: author.id,
  tool: 'pen',
  color: '#ff3b30',
  width: 0.008,
  points: [
    [0.1, 0.2],
    [0.5, 0.25],
  ],
  text: '',
});

type Taking = { id?: string; of?: Somebody; marks?: string; caption?: string; files?: File[] };

async function take(person: Somebody, callId: string, { of = person, files, ...body }: Taking = {}) {
  return as(person.token).call(snapshotsApi.create, {
    params: { id: callId },
    body: { id: uuidv7(), streamer_id: of.id, ...body },
    files: files ?? [await picture()],
  });
}

async function taken(person: Somebody, callId: string, taking: Taking = {}): Promise<Snapshot> {
  const reply = await take(person, callId, taking);
  if (reply.status !== 200) throw new Error(`the snapshot was refused: ${reply.code}`);
  return reply.data.snapshot;
}

const caption = (person: Somebody, id: string, text: string) =>
  as(person.token).call(snapshotsApi.update, { params: { id }, body: { caption: text } });
const redraw = (person: Somebody, { id, marks_version }: Snapshot, marks: Mark[]) =>
  as(person.token).call(snapshotsApi.redraw, { params: { id }, body: { marks, version: marks_version } });
const remove = (person: Somebody, id: string) => as(person.token).call(snapshotsApi.remove, { params: { id } });
const list = (person: Somebody, callId: string) => as(person.token).call(snapshotsApi.list, { params: { id: callId } });
const ofTicket = (person: Somebody, id: string, page = 1) =>
  as(person.token).call(snapshotsApi.ofTicket, { params: { id }, query: { page } });
const read = async (person: Somebody, url: string) =>
  fetch(`${(await testApp()).origin}${url}`, { headers: { authorization: `Bearer ${person.token}` } });

async function admitGuest(host: Somebody, call: Call): Promise<Somebody> {
  const guest = { id: uuidv7(), name: 'Maria', token: '' };
  const params = { id: call.id };
  const asked = await as(undefined).call(callsApi.joinRequest, {
    params,
    body: { id: guest.id, name: guest.name, share_code: call.share_code },
  });
  guest.token = asked.data.guest_token;
  await as(host.token).call(callsApi.joinResponse, { params, body: { id: guest.id, response: 'accepted' } });
  await as(guest.token).call(callsApi.joinGuest, { params, body: { id: guest.id, name: guest.name } });
  return guest;
}

type Scene = { ana: TestPerson; rui: TestPerson; client: TestPerson; maria: Somebody; call: Call; ticket: string };

/** Ana, her customer and a guest in a call inside a ticket. Rui is not in it. */
async function buildScene(): Promise<Scene> {
  const organization = await buildOrganization();
  const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
  const client = await buildPerson(organization, 'Client', await buildSpace(organization));
  const ticket = await buildTicketRoom(ana, rui, client);
  await startTimer(ticket, ana);
  const { data } = await as(ana.token).call(callsApi.create, { body: { room_id: ticket.room_id } });
  await as(client.token).call(callsApi.join, { params: { id: data.call.id } });
  return { ana, rui, client, maria: await admitGuest(ana, data.call), call: data.call, ticket: ticket.id };
}

describe('a snapshot', () => {
  it('is kept on the call and on its ticket, the picture clean and the drawing beside it', async () => {
    const { ana, rui, maria, call, ticket } = await buildScene();
    const marks = [lineBy(ana), { ...lineBy(ana), tool: 'text', points: [[0.2, 0.9]], text: '<b>Here</b>' }];
    const kept = await taken(ana, call.id, { of: maria, marks: JSON.stringify(marks), caption: ' The valve ' });
    expect(kept).toMatchObject({ call_id: call.id, caption: 'The valve', marks });
    expect(kept.streamer).toEqual({ id: maria.id, name: 'Maria' });
    expect(kept.taken_by).toEqual({ id: ana.id, name: ana.name, guest: false });
    expect(kept.picture).toMatchObject({ mime: 'image/jpeg', width: 640, height: 480 });
    expect((await list(rui, call.id)).data.snapshots).toEqual([kept]);
    expect((await ofTicket(rui, ticket)).data.snapshots).toEqual([kept]);
    const shown = await read(rui, kept.picture.url);
    expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg', width: 640 });
  });

  it('is found by its room, and counted in the history of the ticket, once the call is over', async () => {
    const { ana, rui, call, ticket } = await buildScene();
    const kept = [await taken(ana, call.id), await taken(ana, call.id)].reverse();
    await as(ana.token).call(callsApi.end, { params: { id: call.id } });
    const { data } = await as(rui.token).call(ticketsApi.events, { params: { id: ticket }, query: {} });
    expect(data.events.map(({ kind, call: told }) => [kind, told])).toEqual([
      ['call_ended', { id: call.id, snapshots: 2 }],
      ['call_started', null],
    ]);
    const query = { page: 1 };
    const found = await as(rui.token).call(snapshotsApi.ofRoom, { params: { id: call.room_id }, query });
    expect(found.data.snapshots).toEqual(kept);
    const stranger = await buildPerson(await buildOrganization());
    const refused = await as(stranger.token).call(snapshotsApi.ofRoom, { params: { id: call.room_id }, query });
    expect(refused.code).toBe('NOT_FOUND');
  });

  it('stands before those that were taken earlier', async () => {
    const { ana, call } = await buildScene();
    const [first, second] = [await taken(ana, call.id), await taken(ana, call.id)];
    expect((await list(ana, call.id)).data.snapshots.map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  it('is told to those who show the room', async () => {
    const { ana, rui, call } = await buildScene();
    const screen = await connect(rui.token);
    await screen.join(socketRoom.room(call.room_id));
    const told = screen.next('SnapshotCreatedEvent');
    const { id } = await taken(ana, call.id);
    expect(await told).toEqual({ id, call_id: call.id, room_id: call.room_id });
  });

  it('comes once however often it is sent, and its id is nobody else’s', async () => {
    const { ana, client, call } = await buildScene();
    const files = [await picture(40, 30)];
    const kept = await taken(ana, call.id, { files });
    expect((await taken(ana, call.id, { id: kept.id, files })).picture.id).toBe(kept.picture.id);
    expect((await take(ana, call.id, { id: kept.id, files: [await picture(20, 20)] })).code).toBe('CONFLICT');
    expect((await take(client, call.id, { id: kept.id })).code).toBe('CONFLICT');
    expect((await list(ana, call.id)).data.snapshots).toHaveLength(1);
  });

  it('may arrive when the call has just ended', async () => {
    const { ana, call } = await buildScene();
    await as(ana.token).call(callsApi.end, { params: { id: call.id } });
    expect((await take(ana, call.id)).status).toBe(200);
  });

  it('stays when the messages of its room are deleted', async () => {
    const organization = await buildOrganization();
    const ana = await buildPerson(organization, 'Manager');
    const room = await buildRoom([ana]);
    const { data } = await as(ana.token).call(callsApi.create, { body: { room_id: room } });
    const kept = await taken(ana, data.call.id);
    await as(ana.token).call(talkApi.clearRoom, { params: { id: room } });
    expect((await read(ana, kept.picture.url)).status).toBe(200);
  });

  it('cannot be sent along with a message', async () => {
    const { ana, call } = await buildScene();
    const kept = await taken(ana, call.id);
    const sent = await as(ana.token).call(talkApi.send, {
      params: { id: call.room_id },
      body: { message: 'See', attachment_ids: [kept.picture.id] },
    });
    expect(sent.code).toBe('FILE_NOT_IN_ROOM');
  });
});

describe('taking a snapshot is refused', () => {
  it('to somebody who was never in the call', async () => {
    const { rui, maria, call } = await buildScene();
    expect((await take(rui, call.id, { of: maria })).code).toBe('NOT_IN_CALL');
  });

  it('of somebody who was never in the call', async () => {
    const { ana, rui, call } = await buildScene();
    expect(await take(ana, call.id, { of: rui })).toMatchObject({
      code: 'NOT_IN_CALL',
      errors: { streamer_id: [expect.any(String)] },
    });
  });

  it('without a picture, with two, and with what is none', async () => {
    const { ana, call } = await buildScene();
    expect((await take(ana, call.id, { files: [] })).code).toBe('NO_PICTURE');
    expect((await take(ana, call.id, { files: [await picture(), await picture()] })).code).toBe('NO_PICTURE');
    expect((await take(ana, call.id, { files: [new File(['words'], 'picture.jpg')] })).code).toBe('NO_PICTURE');
  });

  it.each(['nonsense', '{}', '[{"id":"x"}]'])('with the drawing %s', async (marks) => {
    const { ana, call } = await buildScene();
    expect(await take(ana, call.id, { marks })).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
  });

  it('on a closed ticket', async () => {
    const { ana, call, ticket } = await buildScene();
    await closeTicket({ id: ticket, room_id: call.room_id });
    expect((await take(ana, call.id)).code).toBe('TICKET_CLOSED');
  });

  it('when the call has as many as it may have', async () => {
    const { ana, call } = await buildScene();
    await arrange(
      `insert into call_snapshots (organization_id, id, call_id, streamer_id, taken_by)
       select $1, gen_random_uuid(), $2, $3, $3 from generate_series(1, $4)`,
      [ana.organization_id, call.id, ana.id, limits.snapshots.perCall],
    );
    expect((await take(ana, call.id)).code).toBe('TOO_MANY_SNAPSHOTS');
  });
});

describe('a guest of the call', () => {
  it.each([
    { much: 'many files', count: limits.guest.files, size: 1 },
    { much: 'many bytes', count: 2, size: limits.guest.bytes / 2 },
  ])('leaves behind only so $much, whatever they are for', async ({ count, size }) => {
    const { ana, maria, call } = await buildScene();
    await arrange(
      `insert into files (organization_id, id, owner_kind, room_id, storage_key, name, mime, size, uploaded_by)
       select $1, gen_random_uuid(), 'upload', $2, gen_random_uuid(), 'photo.jpg', 'image/jpeg', $3, $4
       from generate_series(1, $5)`,
      [ana.organization_id, call.room_id, size, maria.id, count],
    );
    expect((await take(maria, call.id)).code).toBe('GUEST_FILES_FULL');
    const attach = (person: Somebody) =>
      as(person.token).send(talkApi.attach, { body: { room_id: call.room_id }, files: [new File(['x'], 'x.txt')] });
    expect((await attach(maria)).code).toBe('GUEST_FILES_FULL');
    expect((await attach(ana)).code).toBe('OK');
  });

  it('keeps a photo of its own camera', async () => {
    const { ana, maria, call } = await buildScene();
    const photo = await taken(maria, call.id);
    expect(photo.taken_by).toEqual({ id: maria.id, name: 'Maria', guest: true });
    expect((await read(ana, photo.picture.url)).status).toBe(200);
  });

  it('sees the pictures that were taken while it was in the call, and no others', async () => {
    const { ana, maria, call, ticket } = await buildScene();
    const [before, during] = [
      await taken(ana, call.id),
      await taken(ana, call.id, { of: maria, caption: 'The valve' }),
    ];
    await arrange(`update call_snapshots set created_at = created_at - interval '1 hour' where id = $1`, [before.id]);
    const seen = await list(maria, call.id);
    expect(seen.data.snapshots).toMatchObject([{ id: during.id, caption: 'The valve', created_at: during.created_at }]);
    expect((await read(maria, during.picture.url)).status).toBe(200);
    expect((await read(maria, before.picture.url)).status).toBe(404);
    expect((await ofTicket(maria, ticket)).status).toBe(403);
    expect((await caption(maria, during.id, 'Mine')).status).toBe(403);
    expect((await redraw(maria, during, [])).code).toBe('NOT_FOUND');
    expect((await remove(maria, during.id)).status).toBe(403);
  });

  it('sees none while it waits, once it has left, of another call, or after the call', async () => {
    const { ana, maria, call } = await buildScene();
    const kept = await taken(ana, call.id);
    const params = { id: call.id };
    const olga = { id: uuidv7(), name: 'Olga', share_code: call.share_code };
    const asked = await as(undefined).call(callsApi.joinRequest, { params, body: olga });
    const waiting: Somebody = { ...olga, token: asked.data.guest_token };
    expect((await list(waiting, call.id)).data.snapshots).toEqual([]);
    expect((await read(waiting, kept.picture.url)).status).toBe(404);
    await as(ana.token).call(callsApi.joinResponse, { params, body: { id: olga.id, response: 'accepted' } });
    await as(waiting.token).call(callsApi.joinGuest, { params, body: { id: olga.id, name: 'Olga' } });
    expect((await list(waiting, call.id)).data.snapshots).toEqual([]);
    expect((await read(waiting, kept.picture.url)).status).toBe(404);
    expect((await read(maria, kept.picture.url)).status).toBe(200);
    await as(maria.token).call(callsApi.leave, { params });
    expect((await list(maria, call.id)).data.snapshots).toEqual([]);
    expect((await read(maria, kept.picture.url)).status).toBe(404);
    await as(ana.token).call(callsApi.end, { params });
    expect((await read(waiting, kept.picture.url)).ok).toBe(false);
    const other = await buildScene();
    expect((await list(other.maria, call.id)).status).toBe(404);
    expect((await read(other.maria, kept.picture.url)).status).toBe(404);
  });

  it('learns of the pictures that are taken, drawn on and deleted while it is in the call', async () => {
    const { ana, maria, call } = await buildScene();
    const socket = await connect(maria.token, 'guest');
    await socket.join(socketRoom.guest(maria.id));
    const created = socket.next('SnapshotCreatedEvent');
    const kept = await taken(ana, call.id);
    const hint = { id: kept.id, call_id: call.id, room_id: call.room_id };
    expect(await created).toEqual(hint);
    const updated = socket.next('SnapshotUpdatedEvent');
    await redraw(ana, kept, [lineBy(ana)]);
    expect(await updated).toEqual(hint);
    const deleted = socket.next('SnapshotDeletedEvent');
    await remove(ana, kept.id);
    expect(await deleted).toEqual(hint);
  });

  it('keeps none of anybody else’s', async () => {
    const { ana, maria, call } = await buildScene();
    expect((await take(maria, call.id, { of: ana })).code).toBe('FORBIDDEN');
  });

  it('keeps none once it has left', async () => {
    const { maria, call } = await buildScene();
    await as(maria.token).call(callsApi.leave, { params: { id: call.id } });
    expect((await take(maria, call.id)).code).toBe('NOT_FOUND');
  });
});

describe('a caption', () => {
  it('is written by any agent, and told', async () => {
    const { ana, rui, call } = await buildScene();
    const { id } = await taken(ana, call.id);
    const screen = await connect(ana.token);
    await screen.join(socketRoom.room(call.room_id));
    const told = screen.next('SnapshotUpdatedEvent');
    expect((await caption(rui, id, ' Valve, closed ')).data.snapshot.caption).toBe('Valve, closed');
    expect(await told).toEqual({ id, call_id: call.id, room_id: call.room_id });
  });

  it('is no change when it says the same', async () => {
    const { ana, call } = await buildScene();
    const { id } = await taken(ana, call.id, { caption: 'Valve' });
    const screen = await connect(ana.token);
    await screen.join(socketRoom.room(call.room_id));
    await caption(ana, id, 'Valve');
    const told = screen.next('SnapshotUpdatedEvent');
    await caption(ana, id, 'Pump');
    await told;
    expect(screen.seen('SnapshotUpdatedEvent')).toHaveLength(1);
  });

  it('is written by a customer on their own picture alone', async () => {
    const { ana, client, call } = await buildScene();
    const [own, other] = [await taken(client, call.id), await taken(ana, call.id)];
    expect((await caption(client, own.id, 'Mine')).status).toBe(200);
    expect((await caption(client, other.id, 'Theirs')).code).toBe('NOT_YOUR_SNAPSHOT');
  });

  it('does not change on a closed ticket', async () => {
    const { ana, call, ticket } = await buildScene();
    const { id } = await taken(ana, call.id);
    await closeTicket({ id: ticket, room_id: call.room_id });
    expect((await caption(ana, id, 'Late')).code).toBe('TICKET_CLOSED');
  });
});

describe('the drawing on a snapshot', () => {
  it('is changed by any agent, and told', async () => {
    const { ana, rui, call } = await buildScene();
    const kept = await taken(ana, call.id, { marks: JSON.stringify([lineBy(ana)]) });
    const screen = await connect(ana.token);
    await screen.join(socketRoom.room(call.room_id));
    const told = screen.next('SnapshotUpdatedEvent');
    const marks = [...kept.marks, lineBy(rui)];
    const { data } = await redraw(rui, kept, marks);
    expect(data.snapshot.marks).toEqual(marks);
    expect(data.snapshot.marks_version).not.toBe(kept.marks_version);
    expect(await told).toEqual({ id: kept.id, call_id: call.id, room_id: call.room_id });
    expect((await list(ana, call.id)).data.snapshots).toEqual([data.snapshot]);
  });

  it('is not changed over what somebody else has changed in the meantime', async () => {
    const { ana, rui, call } = await buildScene();
    const kept = await taken(ana, call.id);
    const [first, second] = await Promise.all([redraw(ana, kept, [lineBy(ana)]), redraw(rui, kept, [lineBy(rui)])]);
    expect([first.code, second.code].sort()).toEqual(['OK', 'STALE_VERSION']);
    const now = (await list(ana, call.id)).data.snapshots[0] ?? kept;
    expect((await redraw(rui, now, [])).data.snapshot.marks).toEqual([]);
  });

  it('is no change when it is the same, so that a lost answer may be asked for again', async () => {
    const { ana, call } = await buildScene();
    const kept = await taken(ana, call.id);
    const marks = [lineBy(ana)];
    const screen = await connect(ana.token);
    await screen.join(socketRoom.room(call.room_id));
    const told = screen.next('SnapshotUpdatedEvent');
    const once = await redraw(ana, kept, marks);
    await told;
    const again = await redraw(ana, kept, marks);
    expect(again.data).toEqual(once.data);
    const captioned = screen.next('SnapshotUpdatedEvent');
    await caption(ana, kept.id, 'Valve');
    await captioned;
    expect(screen.seen('SnapshotUpdatedEvent')).toHaveLength(2);
  });

  it('is changed by a customer on their own picture alone', async () => {
    const { ana, client, call } = await buildScene();
    const [own, other] = [await taken(client, call.id), await taken(ana, call.id)];
    expect((await redraw(client, own, [lineBy(client)])).status).toBe(200);
    expect((await redraw(client, other, [lineBy(client)])).code).toBe('NOT_YOUR_SNAPSHOT');
  });

  it('is changed by a guest on their own picture while in the call', async () => {
    const { ana, maria, call } = await buildScene();
    const [own, other] = [await taken(maria, call.id), await taken(ana, call.id)];
    const drawn = await redraw(maria, own, [lineBy(maria)]);
    expect(drawn.data.snapshot.marks).toHaveLength(1);
    expect((await redraw(maria, other, [])).code).toBe('NOT_FOUND');
    await as(maria.token).call(callsApi.leave, { params: { id: call.id } });
    expect((await redraw(maria, drawn.data.snapshot, [])).code).toBe('NOT_IN_CALL');
  });

  it('does not change on a closed ticket', async () => {
    const { ana, call, ticket } = await buildScene();
    const kept = await taken(ana, call.id);
    await closeTicket({ id: ticket, room_id: call.room_id });
    expect((await redraw(ana, kept, [lineBy(ana)])).code).toBe('TICKET_CLOSED');
  });

  it('is nothing but marks', async () => {
    const { ana, call } = await buildScene();
    const kept = await taken(ana, call.id);
    const arrow: Mark = { ...lineBy(ana), tool: 'arrow', points: [[0, 0]] };
    expect(await redraw(ana, kept, [arrow])).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
  });
});

describe('deleting a snapshot', () => {
  it('removes the picture, and is told', async () => {
    const { ana, rui, call } = await buildScene();
    const kept = await taken(ana, call.id);
    const screen = await connect(rui.token);
    await screen.join(socketRoom.room(call.room_id));
    const told = screen.next('SnapshotDeletedEvent');
    expect((await remove(ana, kept.id)).status).toBe(200);
    expect(await told).toMatchObject({ id: kept.id });
    expect((await list(ana, call.id)).data.snapshots).toEqual([]);
    expect((await read(ana, kept.picture.url)).status).toBe(404);
    expect((await remove(ana, kept.id)).code).toBe('NOT_FOUND');
  });

  it('is for the person who took it and for managers', async () => {
    const { ana, rui, call } = await buildScene();
    const { id } = await taken(ana, call.id);
    const manager = await buildPerson({ id: ana.organization_id, name: '', plan: 'complete' }, 'Manager');
    expect((await remove(rui, id)).code).toBe('NOT_YOUR_SNAPSHOT');
    expect((await remove(manager, id)).status).toBe(200);
  });

  it('is for any agent when a guest took it, and not for customers', async () => {
    const { rui, client, maria, call } = await buildScene();
    const { id } = await taken(maria, call.id);
    expect((await remove(client, id)).code).toBe('NOT_YOUR_SNAPSHOT');
    expect((await remove(rui, id)).status).toBe(200);
  });

  it('does not happen on a closed ticket', async () => {
    const { ana, call, ticket } = await buildScene();
    const { id } = await taken(ana, call.id);
    await closeTicket({ id: ticket, room_id: call.room_id });
    expect((await remove(ana, id)).code).toBe('TICKET_CLOSED');
  });
});

describe('the pictures of a ticket', () => {
  it('come by pages', async () => {
    const { ana, call, ticket } = await buildScene();
    const kept = await taken(ana, call.id);
    const { data } = await ofTicket(ana, ticket, 7);
    expect(data.snapshots.map(({ id }) => id)).toEqual([kept.id]);
    expect(data.pagination).toEqual({ last_page: 1, per_page: limits.pages.snapshots, total: 1 });
  });
});
