import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, callsApi } from '@sightline/contract/calls/calls';
import { limits } from '@sightline/contract/limits';
import { afterAll, describe, expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { testDatabase } from '#test/database';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { openPool } from '../../../db/client.ts';
import { parseEnv } from '../../../env.ts';
import { FileSanitizer } from '../../../files/pictures/sanitizer.ts';
import { AttemptThrottle } from '../../../http/attempt-throttle.ts';
import { type CallRoom, callRoomIn } from '../../../integrations/call-room.ts';
import { diskStorage } from '../../../integrations/disk-storage.ts';
import type { Media } from '../../../integrations/media.ts';
import { IsolatedWork } from '../../../isolated/isolated-work.ts';
import { Painter } from '../../../pdf/painter.ts';
import { ClusterBus } from '../../../realtime/cluster-bus.ts';
import { DocumentBus } from '../../../realtime/document-bus.ts';
import { Hub } from '../../../realtime/hub.ts';
import { CallReconciler } from './reconciler.ts';

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

/** A watch whose media server is this test's to say who is connected to. */
async function buildWatch() {
  const connected = new Map<CallRoom, string[]>();
  const ended: string[] = [];
  let isReachable = true;
  const media: Media = {
    url: '',
    tokenFor: async () => '',
    checkToken: async () => '',
    endChecks: async () => {},
    endRoom: async (room) => {
      ended.push(room);
    },
    remove: async () => {},
    mute: async () => {},
    countPresent: async () => connected.size,
    listCallRooms: async () => [...connected.keys()],
    present: async (room) => {
      if (!isReachable) throw new Error('no media server');
      return connected.get(room as CallRoom) ?? [];
    },
    listen: () => () => {},
    readWebhook: async () => undefined,
  };
  const { http } = await testApp();
  const { appUrl } = await testDatabase();
  const pool = openPool({ url: appUrl, max: 2, onError: () => {} });
  closing.push(() => pool.end());
  const dataDir = await mkdtemp(join(tmpdir(), 'sightline-watch-'));
  const ports = {
    env: parseEnv({ DATA_DIR: dataDir }),
    secrets: { seal: '', mediaApiKey: '', mediaApiSecret: '', vapid: '' },
    storage: diskStorage(dataDir),
    sanitizer: new FileSanitizer(),
    isolated: new IsolatedWork(),
    painter: new Painter(),
    hub: new Hub(new ClusterBus()),
    documents: new DocumentBus(new ClusterBus()),
    throttle: new AttemptThrottle(),
    kinds: { subjects: {} as never, timers: {} as never, rooms: {} as never },
    invalidateBearers: () => {},
    media,
  };
  const watch = new CallReconciler({ pool, ports, subscriptions: [] }, http.log);
  closing.push(async () => watch.close());
  const start = Date.now();
  return {
    connected,
    ended,
    breakMedia: () => {
      isReachable = false;
    },
    after: (share: number) => watch.run(start + share * limits.call.emptyFor),
    /** News of a call, and later another look at it. */
    hear: (room: CallRoom, goodbye?: string) =>
      watch.onMediaEvent({ about: 'call', room, ...(goodbye && { leftOnPurpose: goodbye }) }, start),
    lookAfter: (room: CallRoom, milliseconds: number) =>
      watch.onMediaEvent({ about: 'call', room }, start + milliseconds),
  };
}

async function buildCall(): Promise<{ ana: TestPerson; rui: TestPerson; call: Call; room: CallRoom }> {
  const organization = await buildOrganization();
  const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
  const room_id = await buildRoom([ana, rui]);
  await as(ana.token).call(callsApi.create, { body: { room_id } });
  const { data } = await as(rui.token).call(callsApi.create, { body: { room_id } });
  return { ana, rui, call: data.call, room: callRoomIn(organization.id, data.call.id) };
}

const read = async (person: TestPerson, call: Call) =>
  (await as(person.token).call(callsApi.find, { params: { id: call.id } })).data.call;

describe('looking after calls', () => {
  it('removes people who have been disconnected for long enough, and nobody sooner', async () => {
    const { ana, rui, call, room } = await buildCall();
    const { connected, after } = await buildWatch();
    connected.set(room, [ana.id]);
    await after(0);
    await after(0.9);
    expect((await read(ana, call)).participants).toHaveLength(2);
    await after(1);
    const { participants, ended_at } = await read(ana, call);
    expect(participants.map(({ id }) => id)).toEqual([ana.id]);
    expect(participants.map(({ id }) => id)).not.toContain(rui.id);
    expect(ended_at).toBeNull();
  });

  it('says in the audit log that they were disconnected, which nobody did to them', async () => {
    const { ana, rui, call, room } = await buildCall();
    const { connected, after } = await buildWatch();
    connected.set(room, [ana.id]);
    await after(0);
    await after(1);
    const kept = await arrange(
      `select event, actor_kind, changes from audit_log where record_id = $1 and event <> 'call.joined' order by seq`,
      [call.id],
    );
    const changes = [{ field: 'members', from: rui.name, to: null }];
    expect(kept.slice(1)).toEqual([{ event: 'call.disconnected', actor_kind: 'system', changes }]);
  });

  it('forgives an absence that is over', async () => {
    const { ana, rui, call, room } = await buildCall();
    const { connected, after } = await buildWatch();
    connected.set(room, [ana.id]);
    await after(0);
    connected.set(room, [ana.id, rui.id]);
    await after(0.5);
    connected.set(room, [ana.id]);
    await after(1);
    await after(1.4);
    expect((await read(ana, call)).participants).toHaveLength(2);
  });

  it('ends a call that nobody is connected to any more, everywhere', async () => {
    const { ana, call, room } = await buildCall();
    const { ended, after } = await buildWatch();
    await after(0);
    await after(1);
    expect((await read(ana, call)).ended_at).not.toBeNull();
    await expect.poll(() => ended).toContain(room);
    const lines = await arrange<{ kind: string }>('select kind from chats where room_id = $1 order by seq', [
      call.room_id,
    ]);
    expect(lines.map(({ kind }) => kind)).toEqual(['call_started', 'call_ended']);
  });

  it('ends nothing while the media server cannot be asked', async () => {
    const { ana, call } = await buildCall();
    const { breakMedia, after } = await buildWatch();
    await after(0);
    breakMedia();
    await after(2);
    expect((await read(ana, call)).participants).toHaveLength(2);
  });

  it('soon removes people who said goodbye, and nobody who came back meanwhile', async () => {
    const { ana, rui, call, room } = await buildCall();
    const { connected, hear, lookAfter } = await buildWatch();
    connected.set(room, [ana.id]);
    await hear(room, rui.id);
    connected.set(room, [ana.id, rui.id]);
    await lookAfter(room, limits.call.goodbye - 1000);
    connected.set(room, [ana.id]);
    await lookAfter(room, limits.call.goodbye);
    expect((await read(ana, call)).participants).toHaveLength(2);
    await hear(room, rui.id);
    await lookAfter(room, limits.call.goodbye - 1);
    expect((await read(ana, call)).participants).toHaveLength(2);
    await lookAfter(room, limits.call.goodbye);
    expect((await read(ana, call)).participants.map(({ id }) => id)).toEqual([ana.id]);
  });

  it('gives people who came back after a goodbye time to connect', async () => {
    const { ana, rui, call, room } = await buildCall();
    const { connected, hear, lookAfter } = await buildWatch();
    connected.set(room, [ana.id]);
    await hear(room, rui.id);
    await as(rui.token).call(callsApi.join, { params: { id: call.id } });
    await lookAfter(room, limits.call.goodbye);
    expect((await read(ana, call)).participants).toHaveLength(2);
    await lookAfter(room, limits.call.emptyFor + limits.call.goodbye);
    expect((await read(ana, call)).participants.map(({ id }) => id)).toEqual([ana.id]);
  });

  it('gives the last one the time of a lost connection, so that reloading the page ends no call', async () => {
    const { ana, rui, call, room } = await buildCall();
    const { hear, lookAfter } = await buildWatch();
    await hear(room, rui.id);
    await hear(room, ana.id);
    await lookAfter(room, limits.call.goodbye);
    const { participants, ended_at } = await read(ana, call);
    expect([participants.length, ended_at]).toEqual([1, null]);
    await lookAfter(room, limits.call.emptyFor);
    expect((await read(ana, call)).ended_at).not.toBeNull();
  });

  it('does nothing at the news of a room that is no call', async () => {
    const { ana, call } = await buildCall();
    const { hear, ended } = await buildWatch();
    await hear(callRoomIn(randomUUID(), randomUUID()), ana.id);
    expect(ended).toEqual([]);
    expect((await read(ana, call)).participants).toHaveLength(2);
  });

  it('ends the room of a call that is over, which nobody ended with it, and none of others', async () => {
    const { ana, call, room } = await buildCall();
    const { connected, ended, after } = await buildWatch();
    const ofOthers = callRoomIn(randomUUID(), randomUUID());
    connected.set(room, [ana.id]).set(ofOthers, [randomUUID()]);
    await after(0);
    expect(ended).toEqual([]);
    await arrange('update calls set ended_at = now() where id = $1', [call.id]);
    await after(0.25);
    expect(ended).toEqual([room]);
  });

  it('ends it again at once when somebody opens it with an old token', async () => {
    const { ana, call, room } = await buildCall();
    const { hear, ended } = await buildWatch();
    await as(ana.token).call(callsApi.end, { params: { id: call.id } });
    await hear(room);
    expect(ended).toEqual([room]);
  });

  it('ends a call that lost its people some other way', async () => {
    const { ana, call } = await buildCall();
    const { after } = await buildWatch();
    await arrange('update call_participants set left_at = now() where call_id = $1', [call.id]);
    await after(0);
    expect((await read(ana, call)).ended_at).not.toBeNull();
  });
});
