import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { type Permission, type PlanSlug, permissionsOf, type RoleName } from '@sightline/contract/permissions';
import { sql } from 'kysely';
import type { Db } from '../db/bound-dialect.ts';
import type { Nodes } from '../realtime/nodes.ts';
import type { CallGuest, Member, SignedIn } from './actor.ts';

/** One look at a token says which table knows it; without one of its own, a member's might begin as a guest's by chance. */
const prefixes = { user: 'u_', guest: 'g_' };

export function makeToken(kind: 'user' | 'guest'): { plainText: string; hash: Buffer } {
  const plainText = `${prefixes[kind]}${randomBytes(32).toString('base64url')}`;
  return { plainText, hash: hashToken(plainText) };
}

/** Tokens are random and long, so one round of SHA-256 is enough at rest. */
export function hashToken(plainText: string): Buffer {
  return createHash('sha256').update(plainText).digest();
}

export const bearerOf = (header: string | undefined): string | undefined =>
  header?.match(/^Bearer ([\w-]{20,200})$/)?.[1];

async function findUser(db: Db, hash: Buffer): Promise<SignedIn | undefined> {
  const { rows } = await sql<{
    token_id: string;
    session_id: string;
    signed_in_at: string;
    last_used_at: string;
    user_id: string;
    user_name: string;
    locale: 'en' | 'pt';
    organization_id: string | null;
    branch_id: string | null;
    expires_at: string;
    role: RoleName | null;
    plan: PlanSlug | null;
  }>`select * from identity.find_session(${hash})`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { user_id, user_name, ...rest } = row;
  return { kind: 'signed-in', id: user_id, name: user_name, ...rest };
}

async function findGuest(db: Db, hash: Buffer): Promise<CallGuest | undefined> {
  const { rows } = await sql<{ organization_id: string; person_id: string; name: string; call_id: string }>`
    select * from identity.find_guest(${hash})`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  return {
    kind: 'guest',
    id: row.person_id,
    name: row.name,
    organization_id: row.organization_id,
    call_id: row.call_id,
  };
}

export type Bearer = SignedIn | CallGuest;

type Remembered = { bearer: Bearer | undefined; until: number };
const mostRemembered = 20_000;

/**
 * Who holds a token. Answers are remembered for a second by hash, which is also how long a revocation may take to be
 * felt; `forget` makes it immediate on every node that hears of it.
 */
export class Bearers {
  readonly #remembered = new Map<string, Remembered>();
  readonly #read: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly #nodes: Nodes;

  constructor(read: <T>(work: (db: Db) => Promise<T>) => Promise<T>, nodes: Nodes) {
    this.#read = read;
    this.#nodes = nodes;
    nodes.on('forgetBearers', () => this.#remembered.clear());
    nodes.onMissed(() => this.#remembered.clear());
  }

  async find(plainText: string): Promise<Bearer | undefined> {
    const hash = hashToken(plainText);
    const key = hash.toString('base64');
    const known = this.#remembered.get(key);
    if (known && known.until > Date.now()) return known.bearer;
    const bearer = await this.#read<Bearer | undefined>((db) =>
      plainText.startsWith(prefixes.guest) ? findGuest(db, hash) : findUser(db, hash),
    );
    if (this.#remembered.size >= mostRemembered) this.#remembered.clear();
    this.#remembered.set(key, { bearer, until: Date.now() + limits.token.cachedFor });
    return bearer;
  }

  /** After a logout, a change of role or of workspace. */
  forget(): void {
    this.#remembered.clear();
    this.#nodes.tell('forgetBearers', {});
  }
}

/** The role that acts: a workspace must be chosen, and for a branch-bound role a space too (section 4, "Login"). */
export function memberOf(signedIn: SignedIn): Member {
  const { organization_id, role, plan } = signedIn;
  if (!organization_id || !plan) throw new AppError('NO_WORKSPACE_CHOSEN');
  if (!role) throw new AppError('NO_SPACE_CHOSEN');
  return {
    kind: 'member',
    id: signedIn.id,
    name: signedIn.name,
    locale: signedIn.locale,
    organization_id,
    branch_id: signedIn.branch_id,
    role,
    plan,
    permissions: cachedPermissions(plan, role),
    token_id: signedIn.token_id,
    session_id: signedIn.session_id,
  };
}

const permissionSets = new Map<string, ReadonlySet<Permission>>();

function cachedPermissions(plan: PlanSlug, role: RoleName): ReadonlySet<Permission> {
  const key = `${plan}/${role}`;
  const known = permissionSets.get(key) ?? permissionsOf(plan, role);
  permissionSets.set(key, known);
  return known;
}
