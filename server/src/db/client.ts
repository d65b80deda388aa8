import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import pg from 'pg';

const TIMESTAMPTZ = 1184;
const INT8 = 20;

/**
 * `2026-11-20 22:56:00.12+00` -> `2026-11-20T22:56:00.120Z`: rows leave the driver in wire form, as JavaScript writes the
 * same moment. Sessions run in UTC.
 */
export function isoFromPostgres(text: string): string {
  const fraction = text.slice(20, -'+00'.length);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}

export type Parser = (text: string) => unknown;

const parsers = new Map<number, Parser>([
  [TIMESTAMPTZ, isoFromPostgres],
  [INT8, Number],
]);

/** How a value is read that PostgreSQL sends as text. */
export const parserOf = (oid: number): Parser => parsers.get(oid) ?? pg.types.getTypeParser(oid, 'text');

const types: pg.CustomTypesConfig = { getTypeParser: parserOf };

const names = new Map<string, string>();
const maxStatementNames = 2000;

export type Statement = { text: string; values: readonly unknown[] };
export type Rows = { rows: Record<string, unknown>[]; rowCount: number | null };

/**
 * The same text gets the same name, so PostgreSQL plans it once a connection. Beyond the cap a text stays unnamed, and so
 * does one without values, which may be one of many that differ by what is written into them.
 */
export function nameOf({ text, values }: Statement): string | undefined {
  if (values.length === 0) return undefined;
  const known = names.get(text);
  if (known || names.size >= maxStatementNames) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/**
 * Sends everything that is queried before the process turns to something else in one write: each write is a system call that wakes PostgreSQL,
 * which costs more than most of our statements.
 */
export function corkWrites(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

export function run(client: pg.ClientBase, statement: Statement): Promise<Rows> {
  const { text, values } = statement;
  const name = nameOf(statement);
  corkWrites(client);
  return client.query({ text, values: [...values], ...(name ? { name } : {}) });
}

export type PoolOptions = { url: string; max: number; onError: (error: Error) => void };

/**
 * A request is answered within ten seconds whatever the database does: a connection that is not there within the first of
 * these, a statement that PostgreSQL has not ended within the second, and one it does not even answer within the third
 * each end it with UNAVAILABLE.
 */
const connectionTimeout = { connecting: 5_000, working: 7_000, silent: 8_000 };

/** Pipelined: a query does not wait for the answers of those before it on the same connection. */
export function openPool({ url, max, onError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    options: `-c timezone=UTC -c statement_timeout=${connectionTimeout.working}`,
    connectionTimeoutMillis: connectionTimeout.connecting,
    query_timeout: connectionTimeout.silent,
    keepAlive: true,
    pipeline: true,
  } as pg.PoolConfig);
  pool.on('error', onError);
  // The query of a request reports a connection that is lost while the request uses it; without a listener, the error would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
