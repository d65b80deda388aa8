import type { RoleName } from '@sightline/contract/permissions';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { makeToken } from '../src/http/auth.ts';
import { unique } from './app.ts';
import { testDatabase } from './database.ts';
import { oncePerFile } from './file-end.ts';

const owner = oncePerFile(
  async () => {
    const client = new pg.Client({ connectionString: (await testDatabase()).ownerUrl });
    await client.connect();
    return client;
  },
  (client) => client.end(),
);

/** SQL as the owner: arranges what no user could. */
export async function arrange<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await (await owner()).query<R>(text, values)).rows;
}

/** Argon2id of nothing anybody knows: these users enter by token only. */
const noPassword = '$argon2id$v=19$m=8,t=1,p=1$bm9ib2R5a25vd3M$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

export type TestPerson = {
  id: string;
  name: string;
  email: string;
  token: string;
  organization_id: string;
  branch_id: string | null;
};
export type TestOrganization = { id: string; name: string; plan: string };

/** Every test makes its own, so tests never meet. */
export async function buildOrganization(plan: 'complete' | 'talk' = 'complete'): Promise<TestOrganization> {
  const organization = { id: uuidv7(), name: unique('Company'), plan };
  await arrange('insert into organizations (id, name, plan) values ($1, $2, $3)', [
    organization.id,
    organization.name,
    plan,
  ]);
  return organization;
}

export async function buildSpace(organization: TestOrganization): Promise<{ id: string; name: string }> {
  const space = { id: uuidv7(), name: unique('Customer') };
  await arrange('insert into branches (organization_id, id, name) values ($1, $2, $3)', [
    organization.id,
    space.id,
    space.name,
  ]);
  return space;
}

/** A person with one role and a token that works there. Guest roles need a space. */
export async function buildPerson(
  organization: TestOrganization,
  role: RoleName = 'Agent',
  space?: { id: string },
): Promise<TestPerson> {
  const id = uuidv7();
  const name = unique(role.split(' ')[0] ?? role);
  const email = `${name.toLowerCase()}@example.test`;
  const { plainText, hash } = makeToken('user');
  const branchId = space?.id ?? null;
  await arrange('insert into users (id, email, name, password_hash) values ($1, $2, $3, $4)', [
    id,
    email,
    name,
    noPassword,
  ]);
  await arrange(`insert into people (organization_id, id, kind, name, email) values ($1, $2, 'user', $3, $4)`, [
    organization.id,
    id,
    name,
    email,
  ]);
  await arrange('insert into roles (organization_id, person_id, name, branch_id) values ($1, $2, $3, $4)', [
    organization.id,
    id,
    role,
    branchId,
  ]);
  await arrange(
    `insert into tokens (hash, user_id, organization_id, branch_id, device_name, expires_at)
     values ($1, $2, $3, $4, 'test', now() + interval '1 day')`,
    [hash, id, organization.id, branchId],
  );
  return { id, name, email, token: plainText, organization_id: organization.id, branch_id: branchId };
}
