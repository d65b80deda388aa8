import { AppError } from '@sightline/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely-on-client.ts';
import type { SignedInCtx } from '../../kernel/context.ts';
import type { Branding } from '../../kernel/environments.ts';

/*
 * A session that a workspace's identity provider began is confined to that workspace. The administrator of the provider can sign
 * in as any member of the workspace, and must not become that member in another one.
 */

type Place = { organization_id: string };
/** Of an account: what it may enter, and as what. */
type Reach = { user: { roles: Place[] }; organizations: { id: string }[]; branches: Place[]; rows: Place[] };

type Asker = { id: string; session_id: string };

/** Null: the session is not confined. */
export async function findConfinement(db: Db, sessionId: string): Promise<string | null> {
  const { rows } = await sql<{ place: string | null }>`select identity.sso_place(${sessionId}) as place`.execute(db);
  return rows[0]?.place ?? null;
}

/** What of an account a session may see and enter. */
export function confine<A extends Reach>(access: A, place: string | null): A {
  if (place === null) return access;
  const isHere = ({ organization_id }: Place): boolean => organization_id === place;
  return {
    ...access,
    user: { ...access.user, roles: access.user.roles.filter(isHere) },
    organizations: access.organizations.filter(({ id }) => id === place),
    branches: access.branches.filter(isHere),
    rows: access.rows.filter(isHere),
  };
}

/** At a host of one workspace there is no other, whatever the account may enter elsewhere. */
export const confineToHost = <A extends Reach>(access: A, { isHost, organization_id }: Branding): A =>
  isHost ? confine(access, organization_id) : access;

/** Name, picture and the like show in all workspaces of a person. */
export async function requireReach({ db, actor }: Pick<SignedInCtx, 'db'> & { actor: Asker }): Promise<void> {
  const place = await findConfinement(db, actor.session_id);
  if (place === null) return;
  const { rows } = await sql<{
    organization_id: string;
  }>`select organization_id from identity.roles_of(${actor.id})`.execute(db);
  if (rows.some(({ organization_id }) => organization_id !== place)) throw new AppError('SSO_SESSION_LIMITED');
}

/** For what reaches beyond one workspace, or outlasts the session. */
export async function requireUnconfined({ db, actor }: SignedInCtx): Promise<void> {
  if ((await findConfinement(db, actor.session_id)) !== null) throw new AppError('SSO_SESSION_LIMITED');
}
