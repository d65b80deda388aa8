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
/** The workspaces and spaces that an account may enter, with its roles there. */
type Reach = { user: { roles: Place[] }; organizations: { id: string }[]; branches: Place[]; rows: Place[] };

type Asker = { id: string; session_id: string };

/** Returns the workspace that the session is confined to, or null. */
export async function findConfinement(db: Db, sessionId: string): Promise<string | null> {
  const { rows } = await sql<{ place: string | null }>`select identity.sso_place(${sessionId}) as place`.execute(db);
  return rows[0]?.place ?? null;
}

/** Removes the other workspaces from what an account may enter when the session is confined to one; null changes nothing. */
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

/** Removes the other workspaces at a host that belongs to one workspace, whatever the account may enter elsewhere. */
export const confineToHost = <A extends Reach>(access: A, { isHost, organization_id }: Branding): A =>
  isHost ? confine(access, organization_id) : access;

/**
 * Name, picture and the like show in all workspaces of a person, so a confined session may change them only where there is no other
 * workspace.
 */
export async function requireReach({ db, actor }: Pick<SignedInCtx, 'db'> & { actor: Asker }): Promise<void> {
  const place = await findConfinement(db, actor.session_id);
  if (place === null) return;
  const { rows } = await sql<{
    organization_id: string;
  }>`select organization_id from identity.roles_of(${actor.id})`.execute(db);
  if (rows.some(({ organization_id }) => organization_id !== place)) throw new AppError('SSO_SESSION_LIMITED');
}

/** Guards actions that reach beyond one workspace or outlast the session. */
export async function requireUnconfined({ db, actor }: SignedInCtx): Promise<void> {
  if ((await findConfinement(db, actor.session_id)) !== null) throw new AppError('SSO_SESSION_LIMITED');
}
