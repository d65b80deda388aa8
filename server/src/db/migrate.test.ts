import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { withAdmin } from './databases.ts';
import { migrate } from './migrate.ts';

let dir: string;
let database: string;
let ownerUrl: string;

beforeEach(async () => {
  const { adminUrl } = inject('postgres');
  dir = mkdtempSync(join(tmpdir(), 'sightline-migrations-'));
  database = `test_${randomUUID().replaceAll('-', '')}`;
  await withAdmin(adminUrl, (admin) => admin.query(`create database ${database}`));
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  ownerUrl = url.href;
});

afterEach(async () => {
  await withAdmin(inject('postgres').adminUrl, (admin) => admin.query(`drop database ${database} with (force)`));
  rmSync(dir, { recursive: true });
});

function write(name: string, sql: string): void {
  writeFileSync(join(dir, name), sql);
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

const listTables = () =>
  query(
    ownerUrl,
    "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );

test('migrations run in order, and only once', async () => {
  write('0002_second.sql', 'alter table first add column label text');
  write('0001_first.sql', 'create table first (id int)');
  expect((await migrate(ownerUrl, dir)).applied).toEqual(['0001_first.sql', '0002_second.sql']);
  write('0003_third.sql', 'drop table first');
  expect((await migrate(ownerUrl, dir)).applied).toEqual(['0003_third.sql']);
  expect(await listTables()).toEqual(['schema_migrations']);
});

test('a failing migration leaves nothing of itself, keeps those before it and names its line', async () => {
  write('0001_first.sql', 'create table first (id int)');
  write('0002_broken.sql', 'create table half (id int);\nselect nonsense');
  await expect(migrate(ownerUrl, dir)).rejects.toThrow(
    'Migration 0002_broken.sql, line 2 failed: column "nonsense" does not exist',
  );
  expect(await listTables()).toEqual(['first', 'schema_migrations']);
  write('0002_broken.sql', 'create table whole (id int)');
  expect((await migrate(ownerUrl, dir)).applied).toEqual(['0002_broken.sql']);
});

test('a connection lost in the middle of a migration leaves nothing half done', async () => {
  write('0001_lost.sql', 'create table half (id int); select pg_terminate_backend(pg_backend_pid())');
  await expect(migrate(ownerUrl, dir)).rejects.toThrow('Migration 0001_lost.sql failed');
  expect(await listTables()).toEqual(['schema_migrations']);
});

test('nodes that start together migrate once', async () => {
  write('0001_slow.sql', 'create table once (id int); select pg_sleep(0.2)');
  const results = await Promise.all([1, 2, 3].map(() => migrate(ownerUrl, dir)));
  expect(results.flatMap(({ applied }) => applied)).toEqual(['0001_slow.sql']);
  expect(new Set(results.map(({ appUrl }) => appUrl)).size).toBe(1);
});

test('an applied migration that was edited is refused', async () => {
  write('0001_first.sql', 'create table first (id int)');
  await migrate(ownerUrl, dir);
  write('0001_first.sql', 'create table first (id bigint)');
  await expect(migrate(ownerUrl, dir)).rejects.toThrow('Migration 0001_first.sql was edited after it had been applied');
});

test('line endings of another system are no edit', async () => {
  write('0001_first.sql', 'create table first (\n  id int\n)');
  await migrate(ownerUrl, dir);
  write('0001_first.sql', 'create table first (\r\n  id int\r\n)');
  expect((await migrate(ownerUrl, dir)).applied).toEqual([]);
});

test('a database that a newer version has used is refused', async () => {
  write('0001_first.sql', 'select 1');
  write('0002_newer.sql', 'select 1');
  await migrate(ownerUrl, dir);
  rmSync(join(dir, '0002_newer.sql'));
  await expect(migrate(ownerUrl, dir)).rejects.toThrow(
    'The database has migration 0002_newer.sql, which this version does not know',
  );
});

test.each([
  [['0001_first.sql', '0003_third.sql'], 'Migration 0002 is missing before 0003_third.sql.'],
  [['0002_second.sql'], 'Migration 0001 is missing before 0002_second.sql.'],
  [['0001_first.sql', '0001_other.sql'], 'Two migrations have the number of 0001_other.sql. Renumber the newer one.'],
  [['0001-first.sql'], 'Migration 0001-first.sql must be named like 0007_add_labels.sql.'],
])('the files %o are refused', async (names, sentence) => {
  for (const name of names) write(name, 'select 1');
  await expect(migrate(ownerUrl, dir)).rejects.toThrow(sentence);
  expect(await listTables()).toEqual([]);
});

test('a migration that ends its own transaction is refused', async () => {
  write('0001_commits.sql', 'create table first (id int);\ncommit;');
  await expect(migrate(ownerUrl, dir)).rejects.toThrow(
    'Migration 0001_commits.sql must not begin or end a transaction',
  );
});

test('the application connects as a role that owns nothing and cannot step around row-level security', async () => {
  write('0001_first.sql', 'create table first (id int)');
  const { appUrl } = await migrate(ownerUrl, dir);
  expect(await query(appUrl, 'select current_user')).toEqual(['sightline_app']);
  const powers = 'select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user';
  expect(await query(appUrl, powers)).toEqual([false, false, false, false]);
  await expect(query(appUrl, 'select * from first')).rejects.toThrow('permission denied');
  await expect(query(appUrl, 'select * from schema_migrations')).rejects.toThrow('permission denied');
});

test("an owner without a password is refused, since the role's own follows from it", async () => {
  const url = new URL(ownerUrl);
  url.password = '';
  await expect(migrate(url.href, dir)).rejects.toThrow('DATABASE_URL must contain a password');
});

test('an owner with a wrong password is told what the database said', async () => {
  const url = new URL(ownerUrl);
  url.password = 'wrong';
  await expect(migrate(url.href, dir)).rejects.toThrow('The database does not answer (password authentication failed');
});

test('a database that does not answer is named', async () => {
  await expect(migrate('postgres://owner:secret@127.0.0.1:1/none', dir)).rejects.toThrow(
    'The database does not answer',
  );
});
