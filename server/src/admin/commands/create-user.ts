import { BuiltInRole, isGuestRole } from '@sightline/contract/permissions';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { type Account, findAccount, type Named, requireSpace, requireWorkspace } from '../accounts.ts';
import { writeAuditEntries } from '../audit-entries.ts';
import type { Command, Given } from '../command.ts';
import { UsageError } from '../command-line.ts';
import {
  chooseCredentials,
  describeCredentials,
  type InitialCredentials,
  passwordOption,
  saveCredentials,
} from '../initial-credentials.ts';
import { type Installation, openInstallation } from '../installation.ts';
import { Refusal } from '../refusal.ts';
import { transact } from '../transact.ts';

const ROLES = BuiltInRole.options.join(', ');

export const createUser: Command = {
  name: 'create-user',
  summary: 'Lets somebody into a workspace, with a link to hand over by which they choose a password.',
  about: 'Somebody who has an account already keeps the password and gets the role in addition.',
  arguments: [{ name: 'email', about: 'The address they sign in with.' }],
  options: {
    name: { value: 'name', about: 'What people see. Needed for a new account.' },
    role: { value: 'role', about: `One of ${ROLES}. Agent unless given.` },
    workspace: { value: 'name or id', about: 'Where they work. Needed when there are several.' },
    space: { value: 'name or id', about: 'The space that a client belongs to.' },
    ...passwordOption,
  },
  examples: [
    'ana@example.com --name "Ana Reis" --role Manager',
    'rui@client.example --name "Rui Sá" --role Client --space "Northwind"',
  ],
  async run(ctx, given) {
    const email = requireEmail(given.argument('email'));
    const role = requireRole(given.value('role') ?? 'Agent');
    const installation = await openInstallation(ctx, { migrated: true });
    const { owner } = installation;
    const workspace = await requireWorkspace(owner, given.value('workspace'));
    const space = await findSpace(installation, given, role, workspace);
    const known = await findAccount(owner, email);
    const account = known ?? { id: uuidv7(), name: requireName(given), email };
    const entrance = known ? undefined : await chooseCredentials(ctx, given, [account.name, email, workspace.name]);
    await transact(owner, async () => {
      if (entrance) await addAccount(installation, account, entrance, workspace);
      await addRole(installation, account, { role, workspace, space });
    });
    return describe(account, { role, workspace, space }, entrance);
  },
};

type Place = { role: BuiltInRole; workspace: Named; space: Named | undefined };

function requireEmail(written: string | undefined): string {
  const email = z.email().safeParse(written?.trim());
  if (email.success) return email.data;
  throw new UsageError(`"${written}" is no e-mail address.`);
}

function requireRole(written: string): BuiltInRole {
  const role = BuiltInRole.options.find((name) => name.toLowerCase() === written.toLowerCase());
  if (role) return role;
  throw new UsageError(`There is no role "${written}". --role takes one of ${ROLES}.`);
}

function requireName(given: Given): string {
  const name = given.value('name')?.trim();
  if (name) return name;
  throw new UsageError('--name is missing: what people see of somebody who is new.');
}

async function findSpace({ owner }: Installation, given: Given, role: BuiltInRole, workspace: Named) {
  const wanted = given.value('space');
  if (isGuestRole(role) && wanted === undefined)
    throw new UsageError(`--space is missing: a ${role} belongs to a space.`);
  if (!isGuestRole(role) && wanted !== undefined)
    throw new UsageError(`A ${role} belongs to the whole workspace; --space is for clients.`);
  return wanted === undefined ? undefined : requireSpace(owner, workspace, wanted);
}

/** In the workspace's language, until they choose another. */
async function addAccount(
  { owner }: Installation,
  { id, email, name }: Account,
  entrance: InitialCredentials,
  workspace: Named,
): Promise<void> {
  await owner.query(
    `insert into users (id, email, name, password_hash, locale)
     select $1, $2, $3, $4, locale from organizations where id = $5`,
    [id, email, name, entrance.hash, workspace.id],
  );
  await saveCredentials(owner, id, entrance);
}

async function addRole({ owner }: Installation, account: Account, { role, workspace, space }: Place): Promise<void> {
  await owner.query(
    `insert into people (organization_id, id, kind, name, email) values ($1, $2, 'user', $3, $4) on conflict do nothing`,
    [workspace.id, account.id, account.name, account.email],
  );
  const { rowCount } = await owner.query(
    'insert into roles (organization_id, person_id, name, branch_id) values ($1, $2, $3, $4) on conflict do nothing',
    [workspace.id, account.id, role, space?.id ?? null],
  );
  if (rowCount === 0) throw new Refusal(`${account.email} has a role in ${space?.name ?? workspace.name} already.`);
  const changes = [{ field: 'role', from: null, to: role }];
  const record = { id: account.id, label: account.name };
  await writeAuditEntries(owner, [{ organization_id: workspace.id, event: 'person.added', record, changes }]);
}

function describe(account: Account, { role, workspace, space }: Place, entrance: InitialCredentials | undefined) {
  const place = space ? `${space.name} of ${workspace.name}` : workspace.name;
  const { text, data } = describeCredentials(entrance);
  return {
    text: `${account.name} <${account.email}> is ${role} in ${place}.${text}`,
    data: {
      id: account.id,
      email: account.email,
      role,
      workspace_id: workspace.id,
      space_id: space?.id ?? null,
      ...data,
    },
  };
}
