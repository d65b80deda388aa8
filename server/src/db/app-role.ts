import { createHmac } from 'node:crypto';
import pg from 'pg';
import { reasonOf, StartError } from '../start-error.ts';

/** The role the application connects as: it owns nothing and row-level security holds for it without exception. */
export const APP_ROLE = 'sightline_app';

/**
 * Returns the owner's address with the application's role in it. The password is derived from the owner's, so that every node of an installation
 * can compute it.
 */
export function appUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  if (!url.password) {
    throw new StartError(
      "DATABASE_URL must contain a password: the one of the application's own role follows from it.",
    );
  }
  url.password = createHmac('sha256', decodeURIComponent(url.password)).update(APP_ROLE).digest('hex');
  url.username = APP_ROLE;
  return url.href;
}

/**
 * Makes the role, or brings an existing one back to what it must be. Roles belong to the whole server: another database of
 * ours may be doing the same at this moment, so nothing is written when nothing is wrong and a lost race is no error.
 */
export async function ensureAppRole(owner: pg.Client, appUrl: string): Promise<void> {
  const password = owner.escapeLiteral(new URL(appUrl).password);
  const database = owner.escapeIdentifier(owner.database ?? '');
  try {
    await writeUnlessRaced(owner, `create role ${APP_ROLE} login password ${password}`, await findRole(owner));
    await requireHarmless(owner);
    await owner.query(`grant connect on database ${database} to ${APP_ROLE}`);
    if (!(await canConnect(appUrl)))
      await writeUnlessRaced(owner, `alter role ${APP_ROLE} login password ${password}`, false);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The role ${APP_ROLE} cannot be set up (${reasonOf(error)}). DATABASE_URL needs a role with CREATEROLE.`,
    );
  }
  if (!(await canConnect(appUrl)))
    throw new StartError(`The role ${APP_ROLE} cannot connect to the database it was made for.`);
}

async function findRole(owner: pg.Client): Promise<boolean> {
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
  return rowCount === 1;
}

async function requireHarmless(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query(
    'select 1 from pg_roles where rolname = $1 and (rolsuper or rolbypassrls or rolcreaterole)',
    [APP_ROLE],
  );
  if (rowCount === 0) return;
  throw new StartError(
    `The role ${APP_ROLE} must be neither superuser nor BYPASSRLS nor CREATEROLE: it would see every workspace.`,
  );
}

const RACED = new Set(['23505', '42710', 'XX000']); // made by another, or "tuple concurrently updated"

async function writeUnlessRaced(owner: pg.Client, sql: string, done: boolean): Promise<void> {
  if (done) return;
  try {
    await owner.query(sql);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !RACED.has(error.code ?? '')) throw error;
  }
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return false;
    throw error;
  } finally {
    client.end().catch(() => {});
  }
}
