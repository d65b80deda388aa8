import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#test/database';
import { arrange, buildOrganization } from '#test/factories';
import { openPool } from './client.ts';
import type { Db } from './kysely-on-client.ts';
import { inTenant } from './transaction.ts';
import { isTransientDatabaseError } from './transient-error.ts';

/** One connection, so that all of a test meet on it. */
let pool: pg.Pool;

beforeEach(async () => {
  const { appUrl } = await testDatabase();
  pool = openPool({ url: appUrl, max: 1, onError: () => undefined });
});

afterEach(() => pool.end());

const read = <T>(organizationId: string | null, work: (db: Db) => Promise<T>): Promise<T> =>
  inTenant(pool, organizationId, 'read', work);
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

type Seen = { at: string; pid: number; scope: string | null; names: string[] };
/** `mark` makes texts differ, and so the statements that are prepared. */
const look = async (db: Db, mark = 'a'): Promise<Seen | undefined> => {
  const { rows } = await sql<Seen>`
    select now()::text at, pg_backend_pid() pid, current_organization() scope,
      array(select name from organizations) names, ${mark}::text ${sql.ref(mark)}`.execute(db);
  return rows[0];
};
const isUsable = async (): Promise<boolean> => (await read(null, (db) => look(db)))?.names.length === 0;

describe('a reader', () => {
  it('has all that it asks answered in one transaction', async () => {
    const [one, other, later] = await read(null, async (db) => {
      const both = await Promise.all([look(db), look(db, 'b')]);
      return [...both, await look(db)];
    });
    expect(other?.at).toBe(one?.at);
    expect(later?.at).toBe(one?.at);
  });

  it('fails for the reason of the first statement, not for that of one that was sent with it', async () => {
    const slow = async (db: Db) => {
      await sql`select pg_sleep(10)`.execute(db);
    };
    const bothAnswersAtOnce = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    const error = await failureOf(
      read(null, async (db) => {
        await sql`set local statement_timeout = 50`.execute(db);
        setTimeout(bothAnswersAtOnce);
        await Promise.all([slow(db), sql`select 1`.execute(db)]);
      }),
    );
    expect(error).toMatchObject({ code: '57014' });
    expect(isTransientDatabaseError(error)).toBe(true);
  });

  it('sees its own workspace in each of them, and nobody who comes after it on the connection does', async () => {
    const [mine, yours] = [await buildOrganization(), await buildOrganization()];
    const twice = async (db: Db) => [await look(db), await look(db)];
    const seen = await Promise.all([read(mine.id, twice), read(null, twice), read(yours.id, twice)]);
    const expected = [mine, undefined, yours].map((own) => ({
      scope: own?.id ?? null,
      names: own ? [own.name] : [],
    }));
    expect(seen).toMatchObject(expected.map((each) => [each, each]));
    expect(new Set(seen.flat().map((each) => each?.pid)).size).toBe(1);
  });

  it('can change nothing', async () => {
    const { id, name } = await buildOrganization();
    const rename = sql`update organizations set name = ${'other'} where id = ${id}`;
    const failure = await failureOf(read(id, (db) => rename.execute(db)));
    expect(failure).toMatchObject({ message: 'cannot execute UPDATE in a read-only transaction' });
    expect((await read(id, look))?.names).toEqual([name]);
  });

  it('does not keep those who write after it from writing', async () => {
    const { id } = await buildOrganization();
    await read(id, look);
    await inTenant(pool, id, 'write', (db) =>
      sql`update organizations set name = ${'new'} where id = ${id}`.execute(db),
    );
    expect((await read(id, look))?.names).toEqual(['new']);
  });

  it('needs no connection when it asks nothing', async () => {
    const busy = await pool.connect();
    expect(await read(null, async () => 'nothing')).toBe('nothing');
    busy.release();
  });

  it('says its last words in a transaction that writes, and fails when they do', async () => {
    const { id } = await buildOrganization();
    const rename = (name: string | null) => () => [{ text: 'update organizations set name = $1', values: [name] }];
    await inTenant(pool, id, 'read', look, rename('said'));
    expect((await read(id, look))?.names).toEqual(['said']);
    expect(await failureOf(inTenant(pool, id, 'read', look, rename(null)))).toMatchObject({ code: '23502' });
    expect((await read(id, look))?.names).toEqual(['said']);
  });

  it('gets values as it sent them', async () => {
    const at = new Date('2026-11-22T10:00:00.125Z');
    const { rows } = await read(null, (db) =>
      sql`select ${null}::text nothing, ${['a"b', 'ç']}::text[] words, ${at}::timestamptz at, ${Buffer.from('é')}::bytea bytes,
        ${JSON.stringify({ a: [1] })}::json json, ${7}::int8 number, ${false}::boolean flag`.execute(db),
    );
    expect(rows).toEqual([
      {
        nothing: null,
        words: ['a"b', 'ç'],
        at: at.toISOString(),
        bytes: Buffer.from('é'),
        json: { a: [1] },
        number: 7,
        flag: false,
      },
    ]);
  });

  it('is told of an answer without rows or columns too', async () => {
    const answers = await read(null, (db) =>
      Promise.all([sql`select ${1}::int one where false`.execute(db), sql`select`.execute(db), sql``.execute(db)]),
    );
    expect(answers.map(({ rows }) => rows)).toEqual([[], [{}], []]);
  });
});

describe('a statement of a reader that fails', () => {
  it('fails those after it and not those before, and leaves the connection as it was', async () => {
    const before = await read(null, (db) => look(db));
    const ends = await read(null, (db) =>
      Promise.allSettled([look(db, 'c'), sql`select 1 / ${0}::int`.execute(db), look(db, 'd')]),
    );
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(ends[2]).toMatchObject({ reason: { code: '25P02' } });
    const after = await read(null, (db) => Promise.all([look(db, 'd'), look(db, 'c'), look(db)]));
    expect(after.map((seen) => seen?.pid)).toEqual([before?.pid, before?.pid, before?.pid]);
  });

  it('can be asked again when it is right, whether it failed to be prepared or to be run', async () => {
    const parse = (db: Db) => sql<{ x: number }>`select x from not_yet where x = ${1}`.execute(db);
    expect(await failureOf(read(null, parse))).toMatchObject({ code: '42P01' });
    await arrange(
      'create table not_yet (x int); insert into not_yet values (1); grant select on not_yet to sightline_app',
    );
    expect((await read(null, parse)).rows).toEqual([{ x: 1 }]);
    const divide = (by: number) => read(null, (db) => sql<{ y: number }>`select 6 / ${by}::int y`.execute(db));
    expect(await failureOf(divide(0))).toMatchObject({ code: '22012' });
    expect((await divide(3)).rows).toEqual([{ y: 2 }]);
  });

  it('tells who asked', async () => {
    const whoAsks = (db: Db) => sql`select nonsense`.execute(db);
    const failure = await failureOf(read(null, async (db) => await whoAsks(db)));
    expect((failure as Error).stack).toContain('transaction.test.ts');
  });

  it('of a kind that cannot be said fails alone', async () => {
    const endless: { self?: object } = {};
    endless.self = endless;
    const ends = await read(null, (db) => Promise.allSettled([sql`select ${endless}::json`.execute(db), look(db)]));
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('by a column that has become another is refused, not misread', async () => {
    await arrange('create table told (x int); insert into told values (1); grant select on told to sightline_app');
    const ask = () => read(null, (db) => sql`select x from told where ${true}`.execute(db));
    expect((await ask()).rows).toEqual([{ x: 1 }]);
    await arrange(`alter table told alter x type text using 'one'`);
    expect(await failureOf(ask())).toMatchObject({ message: 'cached plan must not change result type' });
  });
});

describe('a reader whose connection is lost or stopped', () => {
  it('fails in all that it asked, and the next one gets another connection', async () => {
    const asking = read(null, (db) => Promise.allSettled([sql`select pg_sleep(60)`.execute(db), look(db)]));
    const theirs = `from pg_stat_activity where query like '%pg_sleep%' and usename = 'sightline_app'`;
    await expect.poll(() => arrange(`select ${theirs}`)).toHaveLength(1);
    await arrange(`select pg_terminate_backend(pid) ${theirs}`);
    for (const end of await asking)
      expect(end.status === 'rejected' && isTransientDatabaseError(end.reason as unknown)).toBe(true);
    expect(await isUsable()).toBe(true);
  });

  it('is told that its statement was stopped', async () => {
    const asking = failureOf(read(null, (db) => sql`select pg_sleep(60)`.execute(db)));
    const theirs = `from pg_stat_activity where query like '%pg_sleep%' and usename = 'sightline_app'`;
    await expect.poll(() => arrange(`select ${theirs}`)).toHaveLength(1);
    await arrange(`select pg_cancel_backend(pid) ${theirs}`);
    expect(await asking).toMatchObject({ code: '57014' });
    expect(await isUsable()).toBe(true);
  });

  it('fails when there is no connection', async () => {
    const nobody = openPool({ url: 'postgres://nobody:x@127.0.0.1:1/none', max: 1, onError: () => undefined });
    const ends = await inTenant(nobody, null, 'read', (db) => Promise.allSettled([look(db), look(db, 'b')]));
    await nobody.end();
    for (const end of ends)
      expect(end.status === 'rejected' && isTransientDatabaseError(end.reason as unknown)).toBe(true);
  });
});

describe.each(['read', 'write'] as const)('who goes on after the end of a transaction to %s', (mode) => {
  it('is refused, and does not get into that of the next on the connection', async () => {
    const { id } = await buildOrganization();
    const over = Promise.withResolvers<void>();
    let late: Promise<unknown> | undefined;
    const failure = await failureOf(
      inTenant(pool, id, mode, async (db) => {
        late = failureOf(over.promise.then(() => look(db)));
        throw new Error('a part failed');
      }),
    );
    expect(failure).toMatchObject({ message: 'a part failed' });
    await inTenant(pool, null, 'write', async (db) => {
      await look(db);
      over.resolve();
      expect(await late).toMatchObject({ message: 'the transaction of this statement is over' });
    });
  });

  it('asks nothing more of what was under way, and the connection serves the next', async () => {
    const { id } = await buildOrganization();
    const begun: Promise<unknown>[] = [];
    await failureOf(
      inTenant(pool, id, mode, async (db) => {
        begun.push(failureOf(look(db)), failureOf(look(db, 'b')));
        throw new Error('a part failed');
      }),
    );
    expect(await isUsable()).toBe(true);
    await Promise.all(begun);
  });
});
