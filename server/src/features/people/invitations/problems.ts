import { AppError, type ErrorCode } from '@sightline/contract/errors';
import type { FailedInvitee, Invitee, invitationsApi } from '@sightline/contract/people/invitations';
import { type RoleName, reachesRole } from '@sightline/contract/permissions';
import { Email } from '@sightline/contract/scalars';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import { requireOpenSpaces } from '../../workspace/queries.ts';
import { type KnownRole, keepRoles, readRoles, requireKnown, roleOf } from '../roles/queries.ts';
import { requireOwnRoom } from './into-room.ts';
import { canBeAdded, type HeldRole } from './policy.ts';
import { countFreeSeats } from './seats.ts';
import { isBacked } from './status.ts';

type Roles = ReadonlyMap<RoleName, KnownRole>;

/** Refuses what no list of choices offers: roles that the caller may not grant, and spaces that are not in the workspace. */
async function requireGrantable(ctx: Ctx, invitees: readonly Invitee[], roles: Roles): Promise<void> {
  await keepRoles(
    ctx,
    invitees.map(({ role }) => role),
  );
  for (const { role, branch_ids } of invitees) {
    const known = requireKnown(roles, role, 'role');
    if (!reachesRole(roleOf(ctx.actor), known)) throw new AppError('FORBIDDEN');
    if ((known.kind === 'branch') !== branch_ids.length > 0) throw new AppError('ROLES_DO_NOT_FIT', 'branch_ids');
  }
  const wanted = [...new Set(invitees.flatMap(({ branch_ids }) => branch_ids))];
  await requireOpenSpaces(ctx, wanted, 'branch_ids');
}

/** Maps an address to the roles that its owner has in the workspace. */
async function findHeldRoles(ctx: TenantCtx, emails: readonly string[]): Promise<Map<string, HeldRole[]>> {
  const rows = await scoped(ctx)
    .selectFrom('people as p')
    .innerJoin('roles as r', (on) =>
      on.onRef('r.organization_id', '=', 'p.organization_id').onRef('r.person_id', '=', 'p.id'),
    )
    .where('p.kind', '=', 'user')
    .where(sql<boolean>`p.email = any(${emails}::citext[])`)
    .select([sql<string>`lower(p.email::text)`.as('email'), 'r.branch_id'])
    .execute();
  return Map.groupBy(rows, ({ email }) => email);
}

/** Returns the addresses with an invitation that still works. */
async function findInvited(ctx: TenantCtx, emails: readonly string[]): Promise<Set<string>> {
  const rows = await scoped(ctx)
    .selectFrom('invitations as i')
    .where('i.accepted_at', 'is', null)
    .where('i.declined_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.expires_at', '>', ctx.now.toISOString())
    .where(isBacked)
    .where(sql<boolean>`i.email = any(${emails}::citext[])`)
    .select(sql<string>`lower(i.email::text)`.as('email'))
    .execute();
  return new Set(rows.map(({ email }) => email));
}

export const addressOf = ({ email }: Invitee): string | null => email?.toLowerCase() ?? null;

const isAddress = (email: string): boolean => Email.safeParse(email).success;

type Wanted = { invites: readonly Invitee[]; room_id?: string | undefined };

/** Maps an index to the reason why that person cannot be invited. The first of several with one address is invited. */
export async function findProblems(ctx: Ctx, { invites: invitees, room_id }: Wanted): Promise<Map<number, ErrorCode>> {
  await requireOwnRoom(ctx, room_id, invitees);
  const roles = await readRoles(ctx);
  await requireGrantable(ctx, invitees, roles);
  const emails = invitees.flatMap((invitee) => addressOf(invitee) ?? []).filter(isAddress);
  const held = await findHeldRoles(ctx, emails);
  const invited = await findInvited(ctx, emails);
  let free = await countFreeSeats(ctx);
  const problems = new Map<number, ErrorCode>();
  for (const [index, invitee] of invitees.entries()) {
    // Members of the workspace are only added to the conversation.
    const isHere = room_id !== undefined && held.has(addressOf(invitee) ?? '');
    const needsSeat = takesSeat(invitee) && !isHere;
    const problem =
      problemOf(invitee, isHere ? new Map() : held, invited) ?? (needsSeat && free <= 0 ? 'SEAT_LIMIT' : undefined);
    if (problem) {
      problems.set(index, problem);
      continue;
    }
    if (needsSeat) free -= 1;
    invited.add(addressOf(invitee) ?? '');
  }
  return problems;
}

/** Only guests have spaces. */
const takesSeat = ({ branch_ids }: Invitee): boolean => branch_ids.length === 0;

function problemOf(
  invitee: Invitee,
  held: ReadonlyMap<string, HeldRole[]>,
  invited: ReadonlySet<string>,
): ErrorCode | undefined {
  const email = addressOf(invitee);
  if (email === null) return undefined;
  if (!isAddress(email)) return 'NOT_AN_ADDRESS';
  if (!canBeAdded(held.get(email) ?? [], { kind: takesSeat(invitee) ? 'organization' : 'branch', ...invitee }))
    return 'ALREADY_MEMBER';
  return invited.has(email) ? 'ALREADY_INVITED' : undefined;
}

export const failedOf = (invitees: readonly Invitee[], problems: ReadonlyMap<number, ErrorCode>): FailedInvitee[] =>
  [...problems]
    .toSorted(([one], [other]) => one - other)
    .map(([index, code]) => ({ index, email: invitees[index]?.email ?? null, code }));

export const checkInvitees: Action<typeof invitationsApi.check> = async (ctx, { body }) => ({
  failed: failedOf(body.invites, await findProblems(ctx, body)),
});
