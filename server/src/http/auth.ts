import { createHash, randomBytes } from 'node:crypto';
import { AppError, type ErrorCode } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import {
  isBuiltIn,
  type OwnPermissions,
  type Permission,
  type PlanSlug,
  permissionsOf,
  type RoleName,
} from '@sightline/contract/permissions';
import { sql } from 'kysely';
import type { Db } from '../db/kysely-on-client.ts';
import type { CallGuest, Member, SignedIn } from '../kernel/actor.ts';
import type { ClusterBus } from '../realtime/cluster-bus.ts';

/**
 * The prefix says which table has the token, so that one look-up suffices. Without a prefix of its own, a member's token could begin as a guest's
 * by chance.
 */
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
    own_permissions: OwnPermissions;
    plan: PlanSlug | null;
    second_factor_due: string | null;
    is_way_refused: boolean;
  }>`
    select s.*, identity.own_permissions(s.organization_id, s.role) as own_permissions, d.second_factor_due, coalesce(d.is_way_refused, false) as is_way_refused
    from identity.find_session(${hash}) s
    left join lateral identity.sign_in_demands(s.user_id, s.organization_id, s.session_id) d on true`.execute(db);
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

/** Returns the current members behind these sessions in one organization; leaves out sessions that have ended and roles that are gone. */
export async function findMembers(db: Db, sessionIds: readonly string[], organizationId: string): Promise<Member[]> {
  const { rows } = await sql<SessionRow>`
    select s.*, identity.own_permissions(s.organization_id, s.role) as own_permissions, d.second_factor_due,
      coalesce(d.is_way_refused, false) as is_way_refused
    from identity.find_sessions_by_id(${[...sessionIds]}::uuid[], ${organizationId}) s
    left join lateral identity.sign_in_demands(s.user_id, s.organization_id, s.session_id) d on true`.execute(db);
  return rows
    .map(({ user_id: id, user_name: name, ...rest }): SignedIn => ({ kind: 'signed-in', id, name, ...rest }))
    .filter((signedIn) => signedIn.role !== null && refusalOf(signedIn) === undefined)
    .map(memberOf);
}

export type Bearer = SignedIn | CallGuest;
/** `endsAt`: when the token ends by itself, in milliseconds, unless it is used until then. */
export type LiveBearer = { bearer: Bearer; endsAt: number };

type Row<T> = { hash: string; ends_at: string } & T;
type SessionRow = Omit<SignedIn, 'kind' | 'id' | 'name'> & { user_id: string; user_name: string };
type GuestRow = Omit<CallGuest, 'kind' | 'id'> & { person_id: string };

/** The owners of the valid tokens among many, by hash, in two queries. */
async function findLive(db: Db, hashes: readonly string[]): Promise<Map<string, LiveBearer>> {
  const [sessions, guests] = await Promise.all([
    sql<Row<SessionRow>>`
      select encode(hash, 'hex') as hash, ends_at, token_id, session_id, signed_in_at, last_used_at, user_id, user_name,
        locale, organization_id, branch_id, expires_at, role, plan,
        identity.own_permissions(s.organization_id, s.role) as own_permissions, d.second_factor_due,
        coalesce(d.is_way_refused, false) as is_way_refused
      from identity.find_sessions(${hashes}::bytea[]) s
      left join lateral identity.sign_in_demands(s.user_id, s.organization_id, s.session_id) d on true`.execute(db),
    sql<Row<GuestRow>>`
      select encode(hash, 'hex') as hash, ends_at, organization_id, person_id, name, call_id
      from identity.find_guests(${hashes}::bytea[])`.execute(db),
  ]);
  const found = new Map<string, LiveBearer>();
  for (const { hash, ends_at, user_id: id, user_name: name, ...rest } of sessions.rows)
    found.set(hash, { bearer: { kind: 'signed-in', id, name, ...rest }, endsAt: Date.parse(ends_at) });
  for (const { hash, ends_at, person_id: id, ...rest } of guests.rows)
    found.set(hash, { bearer: { kind: 'guest', id, ...rest }, endsAt: Date.parse(ends_at) });
  return found;
}

type CachedBearer = { bearer: Bearer | undefined; until: number };
const maxCachedBearers = 20_000;

/**
 * Finds the owner of a token. Caches answers for a second by hash, so a revocation may take that long to apply; `forget` applies it at once on
 * every node that receives it.
 */
export class BearerCache {
  readonly #cached = new Map<string, CachedBearer>();
  readonly #read: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly #nodes: ClusterBus;
  #revocations = 0;

  constructor(read: <T>(work: (db: Db) => Promise<T>) => Promise<T>, nodes: ClusterBus) {
    this.#read = read;
    this.#nodes = nodes;
    nodes.on('invalidateBearers', () => this.forgetHere());
    nodes.onMissed(() => this.forgetHere());
  }

  async find(plainText: string): Promise<Bearer | undefined> {
    const hash = hashToken(plainText);
    const key = hash.toString('base64');
    const known = this.#cached.get(key);
    if (known && known.until > Date.now()) return known.bearer;
    const revocations = this.#revocations;
    const bearer = await this.#read<Bearer | undefined>((db) =>
      plainText.startsWith(prefixes.guest) ? findGuest(db, hash) : findUser(db, hash),
    );
    // Answers from before a revocation must not be cached after it.
    if (revocations !== this.#revocations) return bearer;
    if (this.#cached.size >= maxCachedBearers) this.#cached.clear();
    this.#cached.set(key, { bearer, until: Date.now() + limits.token.cachedFor });
    return bearer;
  }

  /** The owners of these tokens; ended tokens are left out. */
  async findLive(tokens: readonly string[]): Promise<Map<string, LiveBearer>> {
    const byHash = new Map(tokens.map((token) => [hashToken(token).toString('hex'), token]));
    const hashes = [...byHash.keys()].map((hash) => `\\x${hash}`);
    const found = await this.#read((db) => findLive(db, hashes));
    return new Map([...found].map(([hash, live]) => [byHash.get(hash) ?? '', live]));
  }

  /** Changes with every revocation that this node has received. */
  get revocations(): number {
    return this.#revocations;
  }

  /** After a logout, a change of role or of workspace. */
  invalidate(): void {
    this.forgetHere();
    this.#nodes.publish('invalidateBearers', {});
  }

  forgetHere(): void {
    this.#revocations += 1;
    this.#cached.clear();
  }
}

/** Returns the error with which the policy of the active workspace refuses a session, if it does. */
export function refusalOf({ second_factor_due, is_way_refused }: SignedIn): ErrorCode | undefined {
  if (is_way_refused) return 'SIGN_IN_WAY_REFUSED';
  return second_factor_due && Date.parse(second_factor_due) <= Date.now() ? 'SECOND_FACTOR_REQUIRED' : undefined;
}

/** The role that acts: a workspace must be chosen, and for a branch-bound role a space too (section 4, "Login"). */
export function memberOf(signedIn: SignedIn): Member {
  const { organization_id, role, plan, own_permissions } = signedIn;
  if (!organization_id || !plan) throw new AppError('NO_WORKSPACE_CHOSEN');
  if (!role) throw new AppError('NO_SPACE_CHOSEN');
  const refusal = refusalOf(signedIn);
  if (refusal) throw new AppError(refusal);
  return {
    kind: 'member',
    id: signedIn.id,
    name: signedIn.name,
    locale: signedIn.locale,
    organization_id,
    branch_id: signedIn.branch_id,
    role,
    own_permissions,
    plan,
    permissions: isBuiltIn(role) ? cachedPermissions(plan, role) : permissionsOf(plan, role, own_permissions),
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
