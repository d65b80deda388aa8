import { randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@sightline/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#test/app';
import { testDatabase } from '#test/database';
import { arrange, buildOrganization } from '#test/factories';
import { openPool } from '../db/client.ts';
import { diskStorage } from '../integrations/disk-storage.ts';
import type { Ports } from '../kernel/ports.ts';
import { ClusterBus } from '../realtime/cluster-bus.ts';
import { Hub } from '../realtime/hub.ts';
import { withStoredFiles } from './stored-files.ts';

let pool: ReturnType<typeof openPool>;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sightline-stored-'));
  const { appUrl } = await testDatabase();
  pool = openPool({ url: appUrl, max: 2, onError: () => {} });
});
afterAll(() => pool.end());

/** Stores a file for work that fails. Answers its key, and whether its bytes are there afterwards. */
async function storeAndFail(failure: Error) {
  const { http } = await testApp();
  const { id } = await buildOrganization();
  const storage = diskStorage(dataDir);
  const path = join(dataDir, randomUUID());
  await writeFile(path, 'a report');
  const ports = { storage, hub: new Hub(new ClusterBus()) } as unknown as Ports;
  const received = [{ path, name: 'report.txt', mime: 'text/plain', size: 8 }];
  let key = '';
  const work = withStoredFiles({ pool, ports, subscriptions: [] }, http.log, id, received, async ([file]) => {
    key = file?.storage_key ?? '';
    throw failure;
  });
  await expect(work).rejects.toBe(failure);
  const kept = await storage.read(key);
  kept?.stream.destroy();
  return { key, isThere: kept !== undefined };
}

describe('the bytes of an upload', () => {
  it('are gone when what they were for was refused', async () => {
    expect(await storeAndFail(new AppError('TICKET_CLOSED'))).toMatchObject({ isThere: false });
  });

  it('stay when the connection was lost, after which a row may name them, and are looked after later', async () => {
    const { key, isThere } = await storeAndFail(new Error('Connection terminated unexpectedly'));
    expect(isThere).toBe(true);
    const jobs = await arrange(
      `select 1 from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'`,
      [key],
    );
    expect(jobs).toHaveLength(1);
  });
});
