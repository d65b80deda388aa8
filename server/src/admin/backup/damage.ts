import { openPool } from '../../db/client.ts';
import { inTenant } from '../../db/transaction.ts';
import { verifyAuditChain } from '../../features/audit/chain.ts';
import type { Storage } from '../../integrations/storage.ts';
import { listFileTables } from './catalog.ts';
import { listStoredKeys } from './stored-keys.ts';
import { withOwner } from './with-owner.ts';

export type Findings = {
  /** One sentence for each thing that is wrong. */
  damage: string[];
  files: number;
  audit_entries: number;
};

/** Holds the rows against the bytes they name, and each audit log against its own chain. */
export async function findDamage(ownerUrl: string, storage: Storage): Promise<Findings> {
  const files = await checkFiles(ownerUrl, storage);
  const audit = await checkAuditLogs(ownerUrl);
  return { damage: [...files.damage, ...audit.damage], files: files.count, audit_entries: audit.count };
}

async function checkFiles(ownerUrl: string, storage: Storage): Promise<{ damage: string[]; count: number }> {
  const damage: string[] = [];
  let count = 0;
  await withOwner(ownerUrl, async (owner) => {
    await owner.query('begin isolation level repeatable read read only');
    for (const table of await listFileTables(owner)) {
      for await (const { key, size } of listStoredKeys(owner, table)) {
        count += 1;
        const stored = await storage.read(key);
        stored?.stream.on('error', () => {}).destroy();
        if (!stored) damage.push(`${key} is named by a row of ${table.table}, but is not in the storage`);
        else if (size !== undefined && stored.size !== size)
          damage.push(`${key} has ${stored.size} bytes, but its row of ${table.table} says ${size}`);
      }
    }
  });
  return { damage, count };
}

async function checkAuditLogs(ownerUrl: string): Promise<{ damage: string[]; count: number }> {
  const pool = openPool({ url: ownerUrl, max: 1, onError: () => {} });
  try {
    const ids = await pool.query<{ id: string }>('select id from organizations order by id');
    const chains = await Promise.all(
      ids.rows.map(async ({ id }) => ({ id, ...(await inTenant(pool, id, 'read', (db) => verifyAuditChain(db, id))) })),
    );
    return {
      count: chains.reduce((sum, { entries }) => sum + entries, 0),
      damage: chains.flatMap(({ id, broken }) =>
        broken ? [`the audit log of workspace ${id} is ${broken.reason} at entry ${broken.seq}`] : [],
      ),
    };
  } finally {
    await pool.end();
  }
}
