import { assetsApi } from '@sightline/contract/assets/assets';
import { mediaApi } from '@sightline/contract/assets/media';
import { callsApi } from '@sightline/contract/calls/calls';
import { type Snapshot, snapshotsApi } from '@sightline/contract/calls/snapshots';
import { talkApi } from '@sightline/contract/talk/talk';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildAsset } from '#test/factories/assets';

const picture = async (): Promise<File> => {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#4a5bd8' } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'snapshot.jpg');
};

type Visit = { ticket: string; room: string; call: string };

/** A ticket about the asset with a call in it. */
async function visit(agent: TestPerson, asset: { id: string }, branch_id: string | null = null): Promise<Visit> {
  const body = { id: uuidv7(), subject: 'It leaks', assignee_ids: [agent.id], branch_id };
  const { data } = await as(agent.token).call(ticketsApi.create, { body });
  const params = { id: body.id };
  await as(agent.token).call(assetsApi.setOfTicket, { params, body: { asset_id: asset.id } });
  await as(agent.token).call(ticketsApi.startTimer, { params });
  const room = data.ticket.room_id;
  const started = await as(agent.token).call(callsApi.create, { body: { room_id: room } });
  await as(agent.token).call(ticketsApi.stopTimer, { params });
  return { ticket: body.id, room, call: started.data.call.id };
}

async function take(person: TestPerson, { call }: Visit, before_id?: string) {
  return as(person.token).call(snapshotsApi.create, {
    params: { id: call },
    body: { id: uuidv7(), streamer_id: person.id, ...(before_id && { before_id }) },
    files: [await picture()],
  });
}

async function taken(person: TestPerson, of: Visit, before_id?: string): Promise<Snapshot> {
  const reply = await take(person, of, before_id);
  if (reply.status !== 200) throw new Error(`the snapshot was refused: ${reply.code}`);
  return reply.data.snapshot;
}

const media = (person: TestPerson, id: string) => as(person.token).call(mediaApi.list, { params: { id }, query: {} });

const shown = async (person: TestPerson, id: string) => (await media(person, id)).data.media.map((one) => one.id);

async function buildScene() {
  const organization = await buildOrganization();
  const [agent, space] = [await buildPerson(organization), await buildSpace(organization)];
  const client = await buildPerson(organization, 'Client', space);
  const asset = await buildAsset(agent, { branch_id: space.id });
  return { organization, agent, space, client, asset };
}

describe('the pictures of an asset', () => {
  it('are the snapshots of the calls and the pictures of the messages of its tickets, newest first', async () => {
    const { agent, asset, space } = await buildScene();
    const [first, second] = [await visit(agent, asset, space.id), await visit(agent, asset, space.id)];
    const older = await taken(agent, first);
    const sent = await as(agent.token).call(talkApi.send, {
      params: { id: first.room },
      body: { message: 'The valve' },
      files: [await picture()],
    });
    const newer = await taken(agent, second);
    const { data } = await media(agent, asset.id);
    expect(data.media.map(({ kind, id }) => [kind, id])).toEqual([
      ['snapshot', newer.id],
      ['message', sent.data.chat.attachments[0]?.id],
      ['snapshot', older.id],
    ]);
    expect(data.media[0]).toMatchObject({ snapshot: newer, before: null, ticket: { id: second.ticket } });
    expect(data.media[1]).toMatchObject({ sender: { id: agent.id }, room_id: first.room });
    expect(data.pagination.total).toBe(3);
  });

  it('are not those of other assets, and end with their message or snapshot', async () => {
    const { agent, asset } = await buildScene();
    const other = await buildAsset(agent);
    const elsewhere = await visit(agent, other);
    await taken(agent, elsewhere);
    const here = await visit(agent, other);
    const kept = await taken(agent, here);
    expect(await shown(agent, asset.id)).toEqual([]);
    const sent = await as(agent.token).call(talkApi.send, {
      params: { id: here.room },
      body: { message: '' },
      files: [await picture()],
    });
    await as(agent.token).call(talkApi.remove, { params: { id: sent.data.chat.id } });
    await as(agent.token).call(snapshotsApi.remove, { params: { id: kept.id } });
    expect(await shown(agent, other.id)).toHaveLength(1);
  });

  it('are missing for strangers and for customers of other spaces', async () => {
    const { organization, agent, asset, client, space } = await buildScene();
    const kept = await taken(agent, await visit(agent, asset, space.id));
    const neighbour = await buildPerson(organization, 'Client', await buildSpace(organization));
    const stranger = await buildPerson(await buildOrganization());
    expect(await shown(client, asset.id)).toEqual([kept.id]);
    expect((await media(neighbour, asset.id)).code).toBe('NOT_FOUND');
    expect((await media(stranger, asset.id)).code).toBe('NOT_FOUND');
  });

  it('of tickets at a former customer, or without one, are not shown to the customer', async () => {
    const { organization, agent, asset, space } = await buildScene();
    const kept = await taken(agent, await visit(agent, asset, space.id));
    const next = await buildSpace(organization);
    const client = await buildPerson(organization, 'Client', next);
    const moved = await as(agent.token).call(assetsApi.update, {
      params: { id: asset.id },
      body: { branch_id: next.id, version: asset.version },
    });
    expect(moved.status).toBe(200);
    const internal = await taken(agent, await visit(agent, asset));
    const own = await taken(agent, await visit(agent, asset, next.id), kept.id);
    expect(await shown(client, asset.id)).toEqual([own.id]);
    expect((await media(client, asset.id)).data.media).toMatchObject([{ before: null }]);
    expect(await shown(agent, asset.id)).toEqual([own.id, internal.id, kept.id]);
  });
});

describe('a snapshot that was lined up with an older one', () => {
  it('makes a pair with it, which ends with the older one', async () => {
    const { agent, asset } = await buildScene();
    const before = await taken(agent, await visit(agent, asset));
    const after = await taken(agent, await visit(agent, asset), before.id);
    const [first] = (await media(agent, asset.id)).data.media;
    expect(first).toMatchObject({ id: after.id, before });
    await as(agent.token).call(snapshotsApi.remove, { params: { id: before.id } });
    expect((await media(agent, asset.id)).data.media).toMatchObject([{ id: after.id, before: null }]);
  });

  it('is refused with one of another asset, of another workspace, or that the person may not see', async () => {
    const { agent, asset, client, space } = await buildScene();
    const here = await visit(agent, asset, space.id);
    const elsewhere = await taken(agent, await visit(agent, await buildAsset(agent)));
    const stranger = await buildScene();
    const foreign = await taken(stranger.agent, await visit(stranger.agent, stranger.asset));
    const hidden = await taken(agent, await visit(agent, asset));
    await as(client.token).call(callsApi.join, { params: { id: here.call } });
    const refused = [
      await take(agent, here, elsewhere.id),
      await take(agent, here, foreign.id),
      await take(agent, here, uuidv7()),
      await take(client, here, hidden.id),
    ];
    expect(refused).toMatchObject(
      refused.map(() => ({ code: 'NOT_FOUND', errors: { before_id: [expect.any(String)] } })),
    );
  });
});

describe('the timeline of an asset', () => {
  it('tells of the calls about it, with their snapshots', async () => {
    const { agent, asset, client, space } = await buildScene();
    const of = await visit(agent, asset, space.id);
    await taken(agent, of);
    const hidden = await visit(agent, asset);
    const timeline = async (person: TestPerson) =>
      (await as(person.token).call(assetsApi.timeline, { params: { id: asset.id }, query: {} })).data.events
        .filter(({ kind }) => kind === 'call')
        .map(({ id, snapshots, ticket }) => [id, snapshots, ticket?.id]);
    expect(await timeline(agent)).toEqual([
      [hidden.call, 0, hidden.ticket],
      [of.call, 1, of.ticket],
    ]);
    expect(await timeline(client)).toEqual([[of.call, 1, of.ticket]]);
  });
});
