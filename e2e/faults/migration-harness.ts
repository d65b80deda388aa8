import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { migrate, migrationsDir } from '../../server/src/db/migrate.ts';
import { readMigrations } from '../../server/src/db/migrations.ts';
import { dumpCatalog } from './catalog.ts';
import { startOutsideDatabase } from './outside-database.ts';
import { onDatabase } from './workspace.ts';

export type Victim = 'process' | 'database';

/** One migration, and what the first one needs before it. */
export type Step = {
  /** Its place, from 1. */
  number: number;
  /** All that change the schema, counted through all migrations. */
  statements: number[];
  /** The schema that it leaves when nothing disturbs it. */
  leaves: string[];
};

export type Interruption = {
  step: Step;
  statement: number;
  victim: Victim;
  /** The last one of its migration takes the state before it in place of a copy. */
  isLast: boolean;
};

/** A PostgreSQL of its own with the state before each migration, to run it from there as often as one likes. */
export type MigrationHarness = {
  steps: Step[];
  /** Kills a migration that stands at a statement, runs it again, and answers what the database then looks like. */
  interrupt: (interruption: Interruption) => Promise<string[]>;
  remove: () => Promise<void>;
};

const TIMEOUT = { timeout: 60_000, interval: 5 };
const GATE = 21;

/** Counts every statement that changes the schema, also those of failed transactions, and stops before the wanted one. */
const HOLD = `
  create schema fault;
  create sequence fault.statement;
  create table fault.wanted as select 0 as statement;
  create function fault.hold() returns event_trigger language plpgsql as $$
  begin
    if nextval('fault.statement') = (select statement from fault.wanted) then
      perform pg_advisory_xact_lock_shared(${GATE});
    end if;
  end $$;
  create event trigger fault_hold on ddl_command_start execute function fault.hold();`;
const RELEASE = 'drop event trigger fault_hold; drop schema fault cascade;';

/**
 * A killed process loses nothing that it has written: the operating system holds it. Only a power cut would need `fsync`, which
 * takes most of the time here, since copied databases have thousands of files.
 */
const WITHOUT_DISK = { fsync: 'off' };

export async function openMigrationHarness(): Promise<MigrationHarness> {
  const server = await startOutsideDatabase(WITHOUT_DISK);
  const folder = mkdtempSync(path.join(tmpdir(), 'sightline-faults-migrations-'));
  const folders = foldersOf(folder);
  const urlOf = (database: string): string => Object.assign(new URL(server.url()), { pathname: `/${database}` }).href;
  const administer = (statement: string) => onDatabase(urlOf('postgres'), (admin) => admin.query(statement));
  const copy = (name: string, of: string) => administer(`create database ${name} template ${of} strategy file_copy`);
  const rename = (name: string, to: string) => administer(`alter database ${name} rename to ${to}`);
  const drop = (name: string) => administer(`drop database ${name} with (force)`);

  const dump = (name: string): Promise<string[]> =>
    onDatabase(urlOf(name), async (database) => {
      await database.query(`begin; ${RELEASE}`);
      const lines = await dumpCatalog(database);
      await database.query('rollback');
      return lines;
    });

  async function runUndisturbed(number: number): Promise<Step> {
    const name = after(number);
    await copy(name, after(number - 1));
    const first = 1 + (await countStatements(urlOf(name)));
    await migrate(urlOf(name), folders[number]);
    const last = await countStatements(urlOf(name));
    const statements = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    return { number, statements, leaves: await dump(name) };
  }

  async function interrupt({ step, statement, victim, isLast }: Interruption): Promise<string[]> {
    const [before, name] = [after(step.number - 1), `at_${statement}`];
    await (isLast ? rename(before, name) : copy(name, before));
    const gate = await closeGate(urlOf(name), step.statements[0] ?? 1, statement);
    const child = spawn(process.execPath, [SCRIPT, urlOf(name), folders[step.number] ?? ''], { stdio: 'ignore' });
    await vi.waitUntil(() => isHeld(gate), TIMEOUT);
    if (victim === 'process') await end(child, () => child.kill('SIGKILL'));
    else {
      await end(child, () => server.kill());
      await server.start();
    }
    await gate.end().catch(() => undefined);
    await migrate(urlOf(name), folders[step.number]);
    const lines = await dump(name);
    await drop(name);
    return lines;
  }

  await administer(`create database ${after(0)}`);
  await onDatabase(urlOf(after(0)), (database) => database.query(HOLD));
  const steps: Step[] = [];
  for (const number of folders.keys()) if (number > 0) steps.push(await runUndisturbed(number));
  return {
    steps,
    interrupt,
    async remove() {
      await server.remove();
      rmSync(folder, { recursive: true });
    },
  };
}

const SCRIPT = path.join(import.meta.dirname, 'migrate-process.ts');

const after = (number: number): string => `after_${number}`;

/** Folders by number of migrations. */
function foldersOf(home: string): string[] {
  const names = readMigrations(migrationsDir).map(({ name }) => name);
  return [0, ...names.keys().map((index) => index + 1)].map((count) => {
    const folder = path.join(home, String(count));
    mkdirSync(folder);
    for (const name of names.slice(0, count)) cpSync(path.join(migrationsDir, name), path.join(folder, name));
    return folder;
  });
}

async function countStatements(url: string): Promise<number> {
  const { rows } = await onDatabase(url, (database) =>
    database.query<{ count: number }>(
      'select (case when is_called then last_value else 0 end)::int as count from fault.statement',
    ),
  );
  return rows[0]?.count ?? 0;
}

/** After a crash sequences continue at a higher number, so counting restarts at `first`. */
async function closeGate(url: string, first: number, statement: number): Promise<pg.Client> {
  const gate = new pg.Client({ connectionString: url });
  gate.on('error', () => undefined); // dies with the database
  await gate.connect();
  await gate.query(`
    select setval('fault.statement', ${first}, false);
    update fault.wanted set statement = ${statement};
    select pg_advisory_lock(${GATE})`);
  return gate;
}

async function isHeld(gate: pg.Client): Promise<boolean> {
  const { rowCount } = await gate.query(
    `select from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`,
  );
  return rowCount === 1;
}

async function end(child: ChildProcess, strike: () => unknown): Promise<void> {
  const exited = once(child, 'exit');
  await strike();
  await exited;
}
