import { AppError } from '@sightline/contract/errors';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { as } from '#test/app';
import { testDatabase } from '#test/database';
import { arrange, buildOrganization, buildPerson } from '#test/factories';
import { openPool } from './client.ts';
import type { Db } from './kysely-on-client.ts';
import { inTenant } from './transaction.ts';
import { isTransientDatabaseError } from './transient-error.ts';

let pool: pg.Pool;

beforeEach(async () => {
  const { appUrl } = await testDatabase();
  pool = openPool({ url: appUrl, max: 2, onError: () => undefined });
});

afterEach(() => pool.end());

const failureOf = (work: (db: Db) => Promise<unknown>): Promise<unknown> =>
  inTenant(pool, null, 'write', work).then(
    () => undefined,
    (error: unknown) => error,
  );
const ask = () => inTenant(pool, null, 'read', (db) => sql<{ one: number }>`select 1 as one`.execute(db));

async function killBackend(db: Db): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  await arrange('select pg_terminate_backend($1)', [rows[0]?.pid]);
}

test('a connection that is cut in the middle of a request fails that request only', async () => {
  const error = await failureOf(async (db) => {
    await killBackend(db);
    await sql`select 1`.execute(db);
  });
  expect(isTransientDatabaseError(error)).toBe(true);
  expect((await ask()).rows).toEqual([{ one: 1 }]);
});

test('a connection that is cut while its request does something else ends nothing but that request', async () => {
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const gone = new Promise((resolve) => client.once('end', resolve));
  await arrange('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await gone;
  client.release(true);
  expect((await ask()).rows).toEqual([{ one: 1 }]);
});

test('a statement that takes too long is ended by the database', async () => {
  const error = await failureOf(async (db) => {
    await sql`set local statement_timeout = 50`.execute(db);
    await sql`select pg_sleep(10)`.execute(db);
  });
  expect(isTransientDatabaseError(error)).toBe(true);
});

test('what takes longer than a request may is bounded on every connection', async () => {
  const { rows } = await inTenant(pool, null, 'read', (db) =>
    sql<{ setting: string }>`select setting from pg_settings where name = 'statement_timeout'`.execute(db),
  );
  const [bound] = rows.map(({ setting }) => Number(setting));
  expect(bound).toBeGreaterThan(0);
  expect(bound).toBeLessThan(10_000);
});

test('a database that nobody answers for is lost, a mistake in a statement is not', async () => {
  const nobody = openPool({ url: 'postgres://nobody:x@127.0.0.1:1/none', max: 1, onError: () => undefined });
  const refused = await inTenant(nobody, null, 'write', async () => undefined).catch((error: unknown) => error);
  await nobody.end();
  expect(isTransientDatabaseError(refused)).toBe(true);
  expect(isTransientDatabaseError(await failureOf((db) => sql`select nonsense`.execute(db)))).toBe(false);
  expect(isTransientDatabaseError(new AppError('NOT_FOUND'))).toBe(false);
  expect(isTransientDatabaseError('Connection terminated')).toBe(false);
});

test('a request that loses its connection is told to come again', async () => {
  const { token } = await buildPerson(await buildOrganization());
  await as(token).call(ticketsApi.statuses, {});
  await arrange('begin; lock table tickets in access exclusive mode');
  const waiting = as(token).call(ticketsApi.counts, {});
  // Not in the transaction of the lock, which would see the same activity each time.
  const cut = () =>
    inTenant(pool, null, 'read', (db) =>
      sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database() and query like '%from tickets t where%'`.execute(
        db,
      ),
    );
  await expect.poll(async () => (await cut()).rows).toHaveLength(1);
  const reply = await waiting;
  await arrange('rollback');
  expect([reply.status, reply.code]).toEqual([503, 'UNAVAILABLE']);
  expect((await as(token).call(ticketsApi.list, { query: {} })).status).toBe(200);
});
