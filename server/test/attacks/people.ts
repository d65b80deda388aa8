import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { makeToken } from '../../src/http/auth.ts';

export type Someone = { id: string; token: string };
export type Workspace = { id: string; people: Someone[]; room: string };

/** A workspace with so many agents, each signed in, and one group of all. */
export async function arrangeWorkspace(databaseUrl: string, count: number): Promise<Workspace> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const [id, room] = [uuidv7(), uuidv7()];
  await database.query(`insert into organizations (id, name, plan) values ($1, 'Attacked', 'complete')`, [id]);
  const people: Someone[] = [];
  for (let made = 0; made < count; made += 1) people.push(await addPerson(database, id));
  await database.query(
    `insert into rooms (organization_id, id, type, name, created_by) values ($1, $2, 'Group', 'Group', $3)`,
    [id, room, people[0]?.id],
  );
  await database.query(
    `insert into room_members (organization_id, room_id, person_id) select $1, $2, unnest($3::uuid[])`,
    [id, room, people.map((person) => person.id)],
  );
  await database.end();
  return { id, people, room };
}

async function addPerson(database: pg.Client, organizationId: string): Promise<Someone> {
  const id = uuidv7();
  const { plainText, hash } = makeToken('user');
  await database.query(
    `insert into users (id, email, name, password_hash) values ($1::uuid, $1::uuid || '@attacks.test', 'Agent', 'none')`,
    [id],
  );
  await database.query(
    `insert into people (organization_id, id, kind, name, email) values ($1, $2::uuid, 'user', 'Agent', $2::uuid || '@attacks.test')`,
    [organizationId, id],
  );
  await database.query(`insert into roles (organization_id, person_id, name) values ($1, $2, 'Agent')`, [
    organizationId,
    id,
  ]);
  await database.query(
    `insert into tokens (hash, user_id, organization_id, device_name, expires_at)
     values ($1, $2, $3, 'attacks', now() + interval '1 day')`,
    [hash, id, organizationId],
  );
  return { id, token: plainText };
}
