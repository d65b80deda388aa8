import pg from 'pg';
import { corkWrites, type Rows, run, type Statement } from './client.ts';
import { type Db, kyselyOn } from './kysely-on-client.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** `null` is the scope above tenants: no tenant row is visible, the identity functions are. */
type Scope = string | null;
type Work<T> = (db: Db) => Promise<T>;
type AfterQuery = () => Statement[];

/**
 * Runs `work` where it sees one organization. In the mode `write` that is one transaction, which has been committed when this
 * resolves; in the mode `read` PostgreSQL refuses to change anything. `beforeCommit` are said together with the commit: when
 * they fail, nothing is committed and this rejects.
 */
export async function inTenant<T>(
  pool: pg.Pool,
  organizationId: string | null,
  mode: 'read' | 'write',
  work: Work<T>,
  beforeCommit: AfterQuery = () => [],
): Promise<T> {
  if (organizationId !== null && !uuid.test(organizationId)) throw new Error('not an organization id');
  const enter = mode === 'read' ? readIn : writeIn;
  return enter(pool, organizationId, work, beforeCommit);
}

/** A reader's last words are a transaction of their own: it has read what it wanted, and nothing is undone by a failure. */
async function readIn<T>(pool: pg.Pool, scope: Scope, work: Work<T>, beforeCommit: AfterQuery): Promise<T> {
  const result = await readLazily(pool, scope, work);
  const words = beforeCommit();
  if (words.length > 0)
    await writeIn(
      pool,
      scope,
      async () => {},
      () => words,
    );
  return result;
}

/** Takes a connection with the first statement, so that work which asks nothing needs none. Nobody waits for the end. */
async function readLazily<T>(pool: pg.Pool, scope: Scope, work: Work<T>): Promise<T> {
  let connection: Promise<pg.PoolClient> | undefined;
  async function begin(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    corkWrites(client);
    client.query(opening(scope, 'read')).catch(() => {}); // the statements after it fail for the same reason
    return client;
  }
  const ask = async (statement: Statement): Promise<Rows> => {
    connection ??= begin();
    return run(await connection, statement);
  };
  try {
    return await rejectAfterEnd(ask, work);
  } finally {
    connection?.then((client) => finish(client, 'commit')).catch(() => {});
  }
}

/** BEGIN and the scope ride in front of the first statement on the pipelined connection: they cost no way there and back. */
function opening(scope: Scope, mode: 'read' | 'write'): string {
  const begin = mode === 'read' ? 'begin read only' : 'begin';
  return scope === null ? begin : `${begin}; select set_config('app.organization_id', '${scope}', true)`;
}

async function writeIn<T>(pool: pg.Pool, scope: Scope, work: Work<T>, beforeCommit: AfterQuery): Promise<T> {
  const client = await pool.connect();
  corkWrites(client);
  const begun = client.query(opening(scope, 'write'));
  begun.catch(() => {});
  let result: T;
  let words: Statement[];
  try {
    result = await rejectAfterEnd((statement) => run(client, statement), work);
    await begun;
    words = beforeCommit();
  } catch (error) {
    await finish(client, 'rollback').catch(() => {});
    throw error;
  }
  await Promise.all([...words.map((statement) => run(client, statement)), finish(client, 'commit')]);
  return result;
}

/**
 * PostgreSQL refuses every statement after the one that failed (25P02). Of two statements that are sent together,
 * `Promise.all` may reject with the second's error, which says nothing about the reason.
 */
const isAfterFailure = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25P02';

/** Part of a work may go on when another part has failed it: what that still asks must not get into another's transaction. */
async function rejectAfterEnd<T>(ask: (statement: Statement) => Promise<Rows>, work: Work<T>): Promise<T> {
  let isOver = false;
  let cause: unknown;
  const askInTime = async (statement: Statement): Promise<Rows> => {
    if (isOver) throw new Error('the transaction of this statement is over');
    try {
      return await ask(statement);
    } catch (error) {
      if (!isAfterFailure(error)) cause = error;
      throw error;
    }
  };
  try {
    return await work(kyselyOn(askInTime));
  } catch (error) {
    throw isAfterFailure(error) ? (cause ?? error) : error;
  } finally {
    isOver = true;
  }
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
