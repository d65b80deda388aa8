import type pg from 'pg';
import { type Db, dbOn } from './bound-dialect.ts';
import { gatherWrites, run, type Statement } from './client.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** `null` is the scope above tenants: no tenant row is visible, the identity functions are. */
function opening(organizationId: string | null): string {
  if (organizationId === null) return 'begin';
  if (!uuid.test(organizationId)) throw new Error('not an organization id');
  return `begin; select set_config('app.organization_id', '${organizationId}', true)`;
}

/**
 * Runs `work` in one transaction that sees one organization. BEGIN and the scope ride in front of the first query on the
 * pipelined connection, so the scope costs no round trip. A writing transaction has been committed when this resolves; a
 * reading one has nothing to lose and answers without waiting for it. `lastWords` are said together with the commit: when
 * they fail, nothing is committed and this rejects.
 */
export async function inTenant<T>(
  pool: pg.Pool,
  organizationId: string | null,
  mode: 'read' | 'write',
  work: (db: Db) => Promise<T>,
  lastWords: () => Statement[] = () => [],
): Promise<T> {
  const begin = opening(organizationId);
  const client = await pool.connect();
  gatherWrites(client);
  const begun = client.query(begin);
  begun.catch(() => {});
  let result: T;
  try {
    result = await work(dbOn(client));
    await begun;
  } catch (error) {
    await finish(client, 'rollback').catch(() => {});
    throw error;
  }
  const said = lastWords().map((statement) => run(client, statement));
  const ended = Promise.all([...said, finish(client, 'commit')]);
  if (mode === 'write' || said.length > 0) await ended;
  else ended.catch(() => {});
  return result;
}

/** Ends the transaction and gives the connection back; one that cannot even do that is thrown away. */
async function finish(client: pg.PoolClient, how: 'commit' | 'rollback'): Promise<void> {
  try {
    await client.query(how);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
