import type { OwnPermissions, Permission, PlanSlug, RoleName } from '@sightline/contract/permissions';

/** A user in a workspace, with the role that is active there. `id` is the user's and the person's id alike. */
export type Member = {
  kind: 'member';
  id: string;
  name: string;
  locale: 'en' | 'pt';
  organization_id: string;
  /** The space that a guest role is bound to; null for agents. */
  branch_id: string | null;
  role: RoleName;
  /** The permissions of the workspace's own role; null for a built-in one. */
  own_permissions: OwnPermissions;
  plan: PlanSlug;
  permissions: ReadonlySet<Permission>;
  token_id: string;
  /** The sign-in that the token follows from. */
  session_id: string;
};

/** A guest without an account who asked to join one call. */
export type CallGuest = {
  kind: 'guest';
  id: string;
  name: string;
  organization_id: string;
  call_id: string;
};

/** A person without an account, such as the sender of a public form, who has no permissions in the workspace. */
export type Contact = {
  kind: 'contact';
  id: string;
  name: string;
  organization_id: string;
};

/** A user who has logged in; the workspace may not be chosen yet. */
export type SignedIn = {
  kind: 'signed-in';
  id: string;
  name: string;
  locale: 'en' | 'pt';
  token_id: string;
  session_id: string;
  signed_in_at: string;
  last_used_at: string;
  organization_id: string | null;
  branch_id: string | null;
  role: RoleName | null;
  own_permissions: OwnPermissions;
  plan: PlanSlug | null;
  expires_at: string;
  /** When the active workspace stops waiting for a second factor that this person lacks. */
  second_factor_due: string | null;
  /** The active workspace does not allow the way in which the session began. */
  is_way_refused: boolean;
};

export type Actor = Member | CallGuest;

/** The space that somebody is bound to; null for agents, and for actors bound to something narrower, such as a call. */
export const spaceOf = (actor: Actor): string | null => (actor.kind === 'member' ? actor.branch_id : null);

/** Agents, and their roles, are of the whole workspace; those of customers are bound to a space. */
export const isAgent = (actor: CallGuest | Contact | Pick<Member, 'branch_id'>): boolean =>
  'branch_id' in actor && actor.branch_id === null;
