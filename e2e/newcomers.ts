import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { demoPassword } from './sign-in.ts';

type Newcomer = { email: string; password: string };

/** People whom the demo workspace lacks and no screen can make yet: they are written where the product keeps people. */
async function withDatabase<T>(work: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client({ connectionString: process.env.JOURNEYS_DATABASE });
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

async function addUser(database: pg.Client): Promise<Newcomer & { id: string; name: string }> {
  const id = randomUUID();
  const [name, email] = ['Nuno Prates', `nuno.${id.slice(0, 8)}@demo.test`];
  await database.query(
    `insert into users (id, email, name, password_hash)
     select $1, $2, $3, password_hash from users where email = 'guest@demo.test'`,
    [id, email, name],
  );
  return { id, name, email, password: demoPassword };
}

async function addPerson(
  database: pg.Client,
  organizationId: string,
  { id, name, email }: { id: string; name: string } & Newcomer,
) {
  await database.query(`insert into people (organization_id, id, kind, name, email) values ($1, $2, 'user', $3, $4)`, [
    organizationId,
    id,
    name,
    email,
  ]);
}

const addRole = (
  database: pg.Client,
  organizationId: string,
  personId: string,
  role: string,
  branchId: string | null,
) =>
  database.query('insert into roles (organization_id, person_id, name, branch_id) values ($1, $2, $3, $4)', [
    organizationId,
    personId,
    role,
    branchId,
  ]);

async function demoOrganization(database: pg.Client): Promise<string> {
  const { rows } = await database.query<{ id: string }>(`select id from organizations where name like 'Meridian%'`);
  return rows[0]?.id ?? '';
}

/** Another agent of the demo workspace, for what changes how somebody signs in. */
export const addAgent = (): Promise<Newcomer> =>
  withDatabase(async (database) => {
    const organizationId = await demoOrganization(database);
    const agent = await addUser(database);
    await addPerson(database, organizationId, agent);
    await addRole(database, organizationId, agent.id, 'Agent', null);
    return agent;
  });

/** A client of both customers of the demo workspace. */
export const addClientOfBothSpaces = (): Promise<Newcomer> =>
  withDatabase(async (database) => {
    const organizationId = await demoOrganization(database);
    const client = await addUser(database);
    await addPerson(database, organizationId, client);
    const spaces = await database.query<{ id: string }>(
      `select id from branches where organization_id = $1 and name in ('Harbour Hospital', 'Lakeside Foods')`,
      [organizationId],
    );
    for (const { id } of spaces.rows) await addRole(database, organizationId, client.id, 'Client', id);
    return client;
  });

/** An agent of the demo workspace who also manages one of their own, whose plan has no tickets. */
export const addAgentOfTwoWorkspaces = (ownName: string): Promise<Newcomer> =>
  withDatabase(async (database) => {
    const own = randomUUID();
    await database.query(`insert into organizations (id, name, plan) values ($1, $2, 'talk')`, [own, ownName]);
    const agent = await addUser(database);
    for (const [organizationId, role] of [
      [await demoOrganization(database), 'Agent'],
      [own, 'Subscriber'],
    ] as const) {
      await addPerson(database, organizationId, agent);
      await addRole(database, organizationId, agent.id, role, null);
    }
    return agent;
  });

/** The days of grace of a workspace's second factor are over for a person. */
export const endGrace = (email: string): Promise<void> =>
  withDatabase(async (database) => {
    await database.query(
      `update sign_in_policies p set required_since = now() - interval '100 days'
       from roles r join users u on u.id = r.person_id where r.organization_id = p.organization_id and u.email = $1`,
      [email],
    );
    await database.query(`update people set created_at = now() - interval '100 days' where email = $1`, [email]);
  });
