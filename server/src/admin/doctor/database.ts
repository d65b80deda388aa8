import type pg from 'pg';
import { APP_ROLE } from '../../db/app-role.ts';
import { requireNothingHidden } from '../backup/catalog.ts';
import { listPendingMigrations } from '../installation.ts';
import { certificateOrders } from './certificates.ts';
import { type Check, fail, ok, warn } from './finding.ts';

const OLDEST = 150_000;
const CLOCK_DIFFERENCE = 2_000;

async function readOne<Row extends pg.QueryResultRow>(owner: pg.Client, text: string): Promise<Row> {
  const { rows } = await owner.query<Row>(text);
  if (!rows[0]) throw new Error('the database answered nothing');
  return rows[0];
}

/** Checks of the database, on a connection as its owner. */
export function databaseChecks(owner: pg.Client): Check[] {
  const version: Check = {
    name: 'database version',
    async run() {
      const { number, text, encoding } = await readOne<{ number: number; text: string; encoding: string }>(
        owner,
        `select current_setting('server_version_num')::int as number, current_setting('server_version') as text,
           current_setting('server_encoding') as encoding`,
      );
      if (number < OLDEST) return fail(`PostgreSQL ${text}`, 'PostgreSQL 15 or later is needed.');
      if (encoding !== 'UTF8')
        return fail(`its encoding is ${encoding}`, "Create it again: create database … encoding 'UTF8'.");
      return ok(`PostgreSQL ${text}, ${encoding}`);
    },
  };
  const roles: Check = {
    name: 'database roles',
    async run() {
      const { harmful, there } = await readOne<{ harmful: boolean; there: boolean }>(
        owner,
        `select count(*) > 0 as there, coalesce(bool_or(rolsuper or rolbypassrls or rolcreaterole), false) as harmful
         from pg_roles where rolname = '${APP_ROLE}'`,
      );
      if (!there) return warn(`${APP_ROLE} is not there yet`, 'Start Sightline once, which makes it.');
      if (harmful)
        return fail(
          `${APP_ROLE} could see every workspace`,
          `alter role ${APP_ROLE} nosuperuser nobypassrls nocreaterole`,
        );
      await requireNothingHidden(owner);
      return ok(`${APP_ROLE} is held by row security, the owner sees every row`);
    },
  };
  const migrations: Check = {
    name: 'migrations',
    async run() {
      const pending = await listPendingMigrations(owner);
      if (pending.length === 0) return ok('none pending');
      return warn(`${pending.length} pending: ${pending.join(', ')}`, 'Take a backup; the next start runs them.');
    },
  };
  const connections: Check = {
    name: 'database connections',
    async run() {
      const { used, most } = await readOne<{ used: number; most: number }>(
        owner,
        `select count(*)::int as used, current_setting('max_connections')::int as most
         from pg_stat_activity where backend_type = 'client backend'`,
      );
      const says = `${used} of ${most} in use`;
      return used > most * 0.8 ? warn(says, 'Raise max_connections, or run fewer nodes.') : ok(says);
    },
  };
  const clock: Check = {
    name: 'database clock',
    async run() {
      const before = Date.now();
      const { now } = await readOne<{ now: Date }>(owner, 'select clock_timestamp() as now');
      const difference = Math.max(before - now.getTime(), now.getTime() - Date.now(), 0);
      if (difference > CLOCK_DIFFERENCE)
        return fail(`is ${Math.round(difference / 1000)} s from this machine's`, 'Set both by the same time server.');
      return ok("agrees with this machine's");
    },
  };
  const jobs: Check = {
    name: 'jobs',
    async run() {
      // Failed jobs of a workspace are listed in its settings; those of the installation only here.
      const { failed, tasks } = await readOne<{ failed: number; tasks: string | null }>(
        owner,
        `select count(*)::int as failed, string_agg(distinct t.identifier || ' (' || coalesce(j.last_error, 'lost') || ')', ', ') as tasks
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where j.payload ->> 'organization_id' is null
           and (j.last_error is not null or (j.locked_at is null and j.attempts >= j.max_attempts))`,
      );
      if (failed === 0) return ok('none of the installation has failed');
      return warn(`${failed} of the installation failed: ${tasks}`, 'Look for the job_id in the log.');
    },
  };
  return [version, roles, migrations, connections, clock, jobs, certificateOrders(owner)];
}
