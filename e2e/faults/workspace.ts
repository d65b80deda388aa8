import { createHash, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Stored } from './checker.ts';

export type Person = { id: string; name: string; token: string };
export type Workspace = { id: string; people: Person[] };

/** Runs on a connection as the owner of the database: prepares what no user could, and reads what is stored. */
export async function onDatabase<T>(databaseUrl: string, work: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client({ connectionString: databaseUrl });
  database.on('error', () => undefined); // told by the query that needed the connection
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

/** A workspace with this many agents, each signed in. */
export function arrangeWorkspace(databaseUrl: string, people: number): Promise<Workspace> {
  return onDatabase(databaseUrl, async (database) => {
    const id = randomUUID();
    await database.query(`insert into organizations (id, name, plan) values ($1, 'Faults', 'complete')`, [id]);
    const made = Array.from({ length: people }, (_, index) => ({
      id: randomUUID(),
      name: `Agent ${index + 1}`,
      token: `u_${randomBytes(32).toString('base64url')}`,
    }));
    await insertPeople(database, id, made);
    return { id, people: made };
  });
}

async function insertPeople(database: pg.Client, organizationId: string, people: readonly Person[]): Promise<void> {
  const ids = people.map((person) => person.id);
  const hashes = people.map(({ token }) => createHash('sha256').update(token).digest());
  await database.query(
    `insert into users (id, email, name, password_hash)
     select id, id || '@faults.test', 'Agent', 'none' from unnest($1::uuid[]) as id`,
    [ids],
  );
  await database.query(
    `insert into people (organization_id, id, kind, name, email)
     select $1, id, 'user', 'Agent', id || '@faults.test' from unnest($2::uuid[]) as id`,
    [organizationId, ids],
  );
  await database.query(
    `insert into roles (organization_id, person_id, name) select $1, id, 'Agent' from unnest($2::uuid[]) as id`,
    [organizationId, ids],
  );
  await database.query(
    `insert into tokens (hash, user_id, organization_id, device_name, expires_at)
     select hash, id, $1, 'faults', now() + interval '1 day' from unnest($2::bytea[], $3::uuid[]) as t (hash, id)`,
    [organizationId, hashes, ids],
  );
}

/** All messages of a workspace as they are stored. */
export function readStored(databaseUrl: string, organizationId: string): Promise<Stored[]> {
  return onDatabase(databaseUrl, async (database) => {
    const { rows } = await database.query<Stored>(
      `select id, room_id as room, seq from chats where organization_id = $1`,
      [organizationId],
    );
    return rows;
  });
}
