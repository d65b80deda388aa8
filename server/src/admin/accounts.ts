import type pg from 'pg';
import { adminCall } from '../data-dir.ts';
import { Refusal } from './refusal.ts';

export type Named = { id: string; name: string };
export type Account = Named & { email: string };

/** A workspace by id or name; without either the only one there is. */
export async function requireWorkspace(owner: pg.Client, wanted: string | undefined): Promise<Named> {
  const { rows } = await owner.query<Named>(
    'select id, name from organizations where $1::text is null or id::text = lower($1) or lower(name) = lower($1) limit 2',
    [wanted ?? null],
  );
  const [workspace, another] = rows;
  if (workspace && !another) return workspace;
  if (workspace && wanted) throw new Refusal(`Several workspaces are called "${wanted}". Name one by its id: ${WHICH}`);
  if (workspace) throw new Refusal(`There are several workspaces. Name one: --workspace <name or id>. ${WHICH}`);
  if (wanted) throw new Refusal(`There is no workspace "${wanted}". ${WHICH}`);
  throw new Refusal('There is no workspace yet. Open Sightline in a browser, which sets up the first one.');
}

const WHICH = `${adminCall} list-workspaces lists them.`;

/** A space of a workspace by id or name. */
export async function requireSpace(owner: pg.Client, workspace: Named, wanted: string): Promise<Named> {
  const { rows } = await owner.query<Named>(
    'select id, name from branches where organization_id = $1 and (id::text = lower($2) or lower(name) = lower($2)) limit 2',
    [workspace.id, wanted],
  );
  const [space, another] = rows;
  if (space && !another) return space;
  const what = space ? `Several spaces of ${workspace.name} are called` : `${workspace.name} has no space`;
  throw new Refusal(`${what} "${wanted}". ${WHICH}`);
}

export async function findAccount(owner: pg.Client, email: string): Promise<Account | undefined> {
  const { rows } = await owner.query<Account>('select id, name, email::text from users where email = $1::citext', [
    email,
  ]);
  return rows[0];
}

export async function requireAccount(owner: pg.Client, email: string): Promise<Account> {
  const account = await findAccount(owner, email);
  if (account) return account;
  throw new Refusal(`Nobody has the e-mail address ${email}. ${adminCall} list-users lists who there is.`);
}

/** The workspaces in which a person has a role: their audit logs get the entry. */
export async function listWorkspacesOf(owner: pg.Client, account: Account): Promise<Named[]> {
  const { rows } = await owner.query<Named>(
    'select id, name from organizations where id in (select organization_id from roles where person_id = $1) order by id',
    [account.id],
  );
  return rows;
}
