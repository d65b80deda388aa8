import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isRoot } from '../../data-dir.ts';
import { DatabaseInUseError, type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './launcher.ts';

const dir = join(tmpdir(), `sightline-embedded-${randomUUID()}`);
const running: EmbeddedPostgres[] = [];
const holders: ChildProcess[] = [];

beforeAll(async () => {
  const first = await start();
  await first.stop();
});

afterEach(async () => {
  const ended = holders.splice(0).filter((holder) => holder.exitCode === null && holder.signalCode === null);
  await Promise.all(ended.map((holder) => kill(holder)));
  await Promise.all(running.splice(0).map((postgres) => postgres.stop()));
});

afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dir, durable: false, ...options });
  running.push(postgres);
  return postgres;
}

type Held = {
  pid: number;
  adopted: boolean;
  url: string;
  holder: ChildProcess;
};

/** Starts the same database from another process, which inherits nothing but PATH: no LANG, no LC_ALL. */
async function startElsewhere(): Promise<Held> {
  const script = join(import.meta.dirname, '../../../test/hold-database.ts');
  const holder = spawn(process.execPath, [script, dir], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  holders.push(holder);
  const [line] = await once(createInterface({ input: holder.stdout }), 'line');
  return { ...JSON.parse(String(line)), holder };
}

async function kill(holder: ChildProcess): Promise<void> {
  const exited = once(holder, 'exit');
  holder.kill('SIGKILL');
  await exited;
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row | undefined> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Row>(sql);
    return rows[0];
  } finally {
    await client.end();
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const pidFile = () => {
  const cluster = join(dir, 'cluster');
  const [data = ''] = readdirSync(cluster);
  return join(cluster, data, 'postmaster.pid');
};

test('the database is UTF-8 and sorts by code point although no language is set', async () => {
  const { url } = await startElsewhere();
  const row = await query(
    url,
    `
    select current_setting('server_encoding') as encoding, datlocale as locale, datlocprovider as provider, lower('É') as lower
    from pg_database where datname = current_database()`,
  );
  expect(row).toEqual({ encoding: 'UTF8', locale: 'C.UTF-8', provider: 'b', lower: 'é' });
});

test('what was written is there after a restart', async () => {
  const first = await start();
  await query(first.urlOf('postgres'), 'create table kept as select 42 as answer');
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  const second = await start();
  expect(await query(second.urlOf('postgres'), 'select answer from kept')).toEqual({ answer: 42 });
});

test('a second process adopts the running server and does not stop it', async () => {
  const owner = await startElsewhere();
  const adopter = await start();
  expect(adopter).toMatchObject({ adopted: true, pid: owner.pid });
  await adopter.stop();
  expect(await query(owner.url, 'select 1 as one')).toEqual({ one: 1 });
});

test('of two processes that start together one owns the server and the other adopts it', async () => {
  const [one, other] = await Promise.all([startElsewhere(), startElsewhere()]);
  expect(one.pid).toBe(other.pid);
  expect([one.adopted, other.adopted].sort()).toEqual([false, true]);
});

test('a process that must have a database of its own is refused one that is in use', async () => {
  await startElsewhere();
  await expect(startEmbeddedPostgres({ dir, whenOwned: 'refuse' })).rejects.toThrow(DatabaseInUseError);
});

test('no server is left after its process was killed', async () => {
  const { pid, holder } = await startElsewhere();
  await kill(holder);
  await expect.poll(() => isAlive(pid), { interval: 20 }).toBe(false);
});

test('the server of a killed process is on its way out and is not adopted', async () => {
  const { holder } = await startElsewhere();
  await kill(holder);
  const next = await start();
  expect(next.adopted).toBe(false);
  expect(await query(next.urlOf('postgres'), 'select 1 as one')).toEqual({ one: 1 });
});

test('a server that was killed itself is noticed and can be started again', async () => {
  const first = await start();
  process.kill(first.pid, 'SIGKILL');
  await first.exited;
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await query(second.urlOf('postgres'), 'select 1 as one')).toEqual({ one: 1 });
});

test('a server that was killed and is to be kept runs again where it was, until it is asked to end', async () => {
  const revived: number[] = [];
  const postgres = await start({ onRestarted: () => revived.push(postgres.pid) });
  const [url, killed] = [postgres.urlOf('postgres'), postgres.pid];
  await query(url, 'create table survivor as select 1 as one');
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => revived.length, { interval: 20 }).toBe(1);
  expect(postgres.pid).not.toBe(killed);
  expect(await query(url, 'table survivor')).toEqual({ one: 1 });
  await query(url, 'drop table survivor');
  await postgres.stop();
  expect(isAlive(postgres.pid)).toBe(false);
  expect(revived).toHaveLength(1);
});

test('a leftover pid file whose number now belongs to another program leaves that one alone', async () => {
  const program = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 60_000)'], { stdio: 'ignore' });
  holders.push(program);
  await once(program, 'spawn');
  writeFileSync(pidFile(), `${program.pid}\n${dir}\n0\n5432\n\n127.0.0.1\n\nready   \n`);
  const postgres = await start();
  expect(postgres.adopted).toBe(false);
  expect([program.exitCode, program.signalCode]).toEqual([null, null]);
});

test('another password than the one kept is refused in words', async () => {
  const password = join(dir, 'password');
  const { stop, urlOf } = await start();
  await query(urlOf('postgres'), "alter role postgres password 'changed'");
  await stop();
  await expect(start()).rejects.toThrow(`does not accept the password in ${password}`);
  rmSync(join(dir, 'cluster'), { recursive: true, force: true });
});

test('a private directory serves an ordinary user, and root is told to choose another', async () => {
  const hidden = mkdtempSync(join(tmpdir(), 'sightline-private-'));
  chmodSync(hidden, 0o700);
  const attempt = startEmbeddedPostgres({ dir: join(hidden, 'data'), durable: false });
  const outcome = await attempt.then(({ stop }) => stop().then(() => 'served'), String);
  rmSync(hidden, { recursive: true, force: true });
  expect(outcome).toMatch(isRoot() ? /who cannot enter .* Set DATA_DIR/ : /^served$/);
});
