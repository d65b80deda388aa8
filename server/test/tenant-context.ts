import fastify from 'fastify';
import { openPool } from '../src/db/client.ts';
import { ownerKinds } from '../src/features/owner-kinds.ts';
import type { TenantCtx } from '../src/kernel/context.ts';
import { openTenantCtx, type Source } from '../src/kernel/open-context.ts';
import { testSecrets } from './app.ts';
import { testDatabase } from './database.ts';
import { oncePerFile } from './file-end.ts';

const { log } = fastify({ logger: false });

const pool = oncePerFile(
  async () => openPool({ url: (await testDatabase()).appUrl, max: 4, onError: () => {} }),
  (opened) => opened.end(),
);

/** Work of the server itself in a workspace, as a job does it; what it emits reaches nobody. */
export async function inWorkspace<T>(organizationId: string, work: (ctx: TenantCtx) => Promise<T>): Promise<T> {
  const ports = { hub: { emit: () => {} }, secrets: testSecrets, kinds: ownerKinds } as unknown as Source['ports'];
  return openTenantCtx({ pool: await pool(), ports, subscriptions: [] }, log, organizationId, 'write', work);
}
