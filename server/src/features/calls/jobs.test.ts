import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, callsApi } from '@sightline/contract/calls';
import { limits } from '@sightline/contract/limits';
import { afterAll, describe, expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { testDatabase } from '#test/database';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { openPool } from '../../db/client.ts';
import { parseEnv } from '../../env.ts';
import { Attempts } from '../../http/attempts.ts';
import { diskStorage } from '../../integrations/disk-storage.ts';
import type { Media } from '../../integrations/media.ts';
import { Hub } from '../../realtime/hub.ts';
import { Nodes } from '../../realtime/nodes.ts';
import { CallSweep } from './jobs.ts';

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

/** A sweep whose media server is this test's to say who is connected to. */
async function buildSweep() {
  const connected = new Map<string, string[]>();
  const ended: string[] = [];
  let isReachable = true;
  const media: Media = {
    url: '',
    tokenFor: async () => '',
    endRoom: async (id) => {
      ended.push(id);
    },
    remove: async () => {},
    countPresent: async () => connected.size,
    present: async (id) => {
      if (!isReachable) throw new Error('no media server');
      return connected.get(id) ?? [];
    },
  };
  const { http } = await testApp();
  const { appUrl } = await testDatabase();
  const pool = openPool({ url: appUrl, max: 2, onError: () => {} });
  closing.push(() => pool.end());
  const dataDir = await mkdtemp(join(tmpdir(), 'sightline-sweep-'));
  const ports = {
    env: parseEnv({ DATA_DIR: dataDir }),
    secrets: { seal: '', mediaApiKey: '', mediaApiSecret: '' },
    storage: diskStorage(dataDir),
    hub: new Hub(new Nodes()),
    attempts: new Attempts(),
    forgetBearers: () => {},
    media,
  };
  const sweep = new CallSweep({ pool, ports }, http.log);
  const start = Date.now();
  return {
    connected,
    ended,
    breakMedia: () => {
      isReachable = false;
    },
    after: (share: number) => sweep.run(start + share * limits.call.emptyFor),
  };
}

async function buildCall(): Promise<{ ana: TestPerson; rui: TestPerson; call: Call }> {
  const organization = await buildOrganization();
  const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
  const room = await buildRoom([ana, rui]);
  await as(ana.token).call(callsApi.create, { body: { room_id: room } });
  const { data } = await as(rui.token).call(callsApi.create, { body: { room_id: room } });
  return { ana, rui, call: data.call };
}

const read = async (person: TestPerson, call: Call) =>
  (await as(person.token).call(callsApi.find, { params: { id: call.id } })).data.call;

describe('looking after calls', () => {
  it('takes out whoever has not been connected for long enough, and nobody sooner', async () => {
    const { ana, rui, call } = await buildCall();
    const { connected, after } = await buildSweep();
    connected.set(call.id, [ana.id]);
    await after(0);
    await after(0.9);
    expect((await read(ana, call)).participants).toHaveLength(2);
    await after(1);
    const { participants, ended_at } = await read(ana, call);
    expect(participants.map(({ id }) => id)).toEqual([ana.id]);
    expect(participants.map(({ id }) => id)).not.toContain(rui.id);
    expect(ended_at).toBeNull();
  });

  it('forgives an absence that is over', async () => {
    const { ana, rui, call } = await buildCall();
    const { connected, after } = await buildSweep();
    connected.set(call.id, [ana.id]);
    await after(0);
    connected.set(call.id, [ana.id, rui.id]);
    await after(0.5);
    connected.set(call.id, [ana.id]);
    await after(1);
    await after(1.4);
    expect((await read(ana, call)).participants).toHaveLength(2);
  });

  it('ends a call that nobody is connected to any more, everywhere', async () => {
    const { ana, call } = await buildCall();
    const { ended, after } = await buildSweep();
    await after(0);
    await after(1);
    expect((await read(ana, call)).ended_at).not.toBeNull();
    await expect.poll(() => ended).toContain(call.id);
    const lines = await arrange<{ kind: string }>('select kind from chats where room_id = $1 order by seq', [
      call.room_id,
    ]);
    expect(lines.map(({ kind }) => kind)).toEqual(['call_started', 'call_ended']);
  });

  it('ends nothing while the media server cannot be asked', async () => {
    const { ana, call } = await buildCall();
    const { breakMedia, after } = await buildSweep();
    await after(0);
    breakMedia();
    await after(2);
    expect((await read(ana, call)).participants).toHaveLength(2);
  });

  it('ends a call that lost its people some other way', async () => {
    const { ana, call } = await buildCall();
    const { after } = await buildSweep();
    await arrange('update call_participants set left_at = now() where call_id = $1', [call.id]);
    await after(0);
    expect((await read(ana, call)).ended_at).not.toBeNull();
  });
});
