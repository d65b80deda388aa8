import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migrate } from '../../server/src/db/migrate.ts';
import { dumpCatalog } from './catalog.ts';
import { isLong, noteFigure } from './figures.ts';
import { type OutsideDatabase, startOutsideDatabase } from './outside-database.ts';
import { type Chance, seeded } from './seed.ts';
import { onDatabase } from './workspace.ts';

/** F21: a migration is killed at one of its statements, by the end of its process or of PostgreSQL, and run again. */
const PATIENCE = { timeout: 30_000, interval: 5 };
const GATE = 21;
const OF_EACH = isLong ? 8 : 1;

let server: OutsideDatabase;

/** Counts every statement that changes the schema, also those of failed transactions, and stops before the wanted one. */
const HOLD = `
  create schema fault;
  create sequence fault.statement;
  create table fault.wanted as select 0 as statement;
  create table fault.counted (statement bigint, migration bigint);
  create function fault.hold() returns event_trigger language plpgsql as $$
  declare
    done bigint := 0;
    now_at bigint := nextval('fault.statement');
  begin
    if to_regclass('public.schema_migrations') is not null then
      execute 'select count(*) from public.schema_migrations' into done;
    end if;
    insert into fault.counted values (now_at, done);
    if now_at = (select statement from fault.wanted) then
      perform pg_advisory_xact_lock_shared(${GATE});
    end if;
  end $$;
  create event trigger fault_hold on ddl_command_start execute function fault.hold();`;
const RELEASE = 'drop event trigger fault_hold; drop schema fault cascade;';

beforeAll(async () => {
  server = await startOutsideDatabase();
});
afterAll(() => server.remove());

const urlOf = (database: string): string => {
  const url = new URL(server.url());
  url.pathname = `/${database}`;
  return url.href;
};

async function makeDatabase(name: string): Promise<void> {
  await onDatabase(urlOf('postgres'), (admin) => admin.query(`create database ${name}`));
  await onDatabase(urlOf(name), (database) => database.query(HOLD));
}

async function dumpWithoutHold(name: string): Promise<string[]> {
  return onDatabase(urlOf(name), async (database) => {
    await database.query(RELEASE);
    return dumpCatalog(database);
  });
}

/** Of an undisturbed migration: what it leaves, and how many statements there are and to which migration each belongs. */
async function migrateCleanly(): Promise<{ statements: { statement: number; migration: number }[]; dump: string[] }> {
  await makeDatabase('clean');
  await migrate(urlOf('clean'));
  const statements = await onDatabase(urlOf('clean'), async (database) => {
    const { rows } = await database.query<{ statement: number; migration: number }>(
      'select statement::int, migration::int from fault.counted order by 1',
    );
    return rows;
  });
  return { statements, dump: await dumpWithoutHold('clean') };
}

const isHeld = (url: string): Promise<boolean> =>
  onDatabase(url, async (database) => {
    const { rowCount } = await database.query(
      `select from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`,
    );
    return rowCount === 1;
  });

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

type Victim = 'process' | 'database';

/** Kills a migration that stands at a statement, runs it again, and answers what the database then looks like. */
async function interruptAt(statement: number, victim: Victim): Promise<string[]> {
  const name = `at_${statement}_${victim}`;
  await makeDatabase(name);
  const gate = new pg.Client({ connectionString: urlOf(name) });
  gate.on('error', () => undefined);
  await gate.connect();
  await gate.query(`update fault.wanted set statement = ${statement}`);
  await gate.query(`select pg_advisory_lock(${GATE})`);
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'migrate-process.ts'), urlOf(name)], {
    stdio: 'ignore',
  });
  await vi.waitUntil(() => isHeld(urlOf(name)), PATIENCE);
  if (victim === 'database') {
    const ended = once(child, 'exit');
    await server.kill();
    await ended;
    await server.start();
  } else {
    await kill(child);
  }
  await gate.end().catch(() => undefined);
  await migrate(urlOf(name));
  const dump = await dumpWithoutHold(name);
  await onDatabase(urlOf('postgres'), (admin) => admin.query(`drop database ${name} with (force)`));
  return dump;
}

/** Some of each migration. */
function pickStatements(statements: { statement: number; migration: number }[], chance: Chance): number[] {
  const migrations = [...Map.groupBy(statements, ({ migration }) => migration).values()];
  const picks = migrations.flatMap((of) => Array.from({ length: OF_EACH }, () => chance.pick(of).statement));
  return [...new Set(picks)];
}

it('a migration that was killed anywhere and run again leaves what a clean one leaves', {
  timeout: 3_600_000,
}, async () => {
  const chance = seeded('F21');
  const { statements, dump: clean } = await migrateCleanly();
  const picked = pickStatements(statements, chance);
  const differing: string[] = [];
  for (const statement of picked) {
    const victim = chance.pick<Victim>(['process', 'process', 'database']);
    const lines = await interruptAt(statement, victim);
    const missing = clean.filter((line) => !lines.includes(line)).map((line) => `${statement} lacks ${line}`);
    const added = lines.filter((line) => !clean.includes(line)).map((line) => `${statement} has ${line}`);
    differing.push(...missing, ...added);
  }
  noteFigure({
    fault: 'F21',
    what: `a migration killed at ${picked.length} of its ${statements.length} statements`,
    target: 'the schema of a clean install',
    measured: `${differing.length} of ${clean.length} lines differ`,
  });
  expect(clean.length).toBeGreaterThan(300);
  expect(differing).toEqual([]);
});
