import type { InvitationStatus } from '@sightline/contract/people/invitations';
import { builtInRoles, isGuestRole, rightsOf } from '@sightline/contract/permissions';
import { type RawBuilder, sql } from 'kysely';
import { roomIsReadableBy } from '../../talk/policy.ts';

/*
 * An invitation is pending -> opened -> accepted or declined, or revoked, or expired. It is revoked too when the person who
 * sent it may no longer grant its role or add members to its conversation, so that nobody comes back by a link that they
 * made before they left; and when the last of its spaces is deleted.
 */

const listOf = (some: Iterable<string>) => sql.join([...some].map((name) => sql.lit(name)));

/** The rights of the role with this name in the workspace of invitation `i`; null when there is none. */
const rightsIn = (name: RawBuilder<unknown>) => sql`(case ${name}
  ${sql.join(
    builtInRoles.map((role) => sql`when ${sql.lit(role)} then array[${listOf(rightsOf(role))}]`),
    sql` `,
  )}
  else (select o.permissions from own_roles o where o.organization_id = i.organization_id and o.name = ${name}) end)`;

/** Whether the sender of invitation `i` may read its conversation in the role `held`. */
const reachesRoom = sql`exists (
  select from rooms r where r.organization_id = i.organization_id and r.id = i.room_id
    and ${roomIsReadableBy({ person: sql`i.invited_by`, branch: sql`held.branch_id`, isAgent: sql`held.branch_id is null` })})`;

/** `held` is a role of the sender of invitation `i`, which grants what `reachesRole` of the contract says. */
const granting = sql`
  'people.invite' = any(${rightsIn(sql`held.name`)})
  and (i.room_id is null or 'talk.manage-room' = any(${rightsIn(sql`held.name`)}) and ${reachesRoom})
  and case when i.role = 'Subscriber' then held.name = 'Subscriber' else ${rightsIn(sql`i.role`)} <@ ${rightsIn(sql`held.name`)} end`;

const isForGuests = sql`(
  i.role in (${listOf(builtInRoles.filter(isGuestRole))})
  or exists (
    select from own_roles o
    where o.organization_id = i.organization_id and o.name = i.role and o.kind = 'branch'))`;

export const isBacked: RawBuilder<boolean> = sql`(
  exists (
    select from roles held
    where held.organization_id = i.organization_id and held.person_id = i.invited_by and (${granting}))
  and (
    not ${isForGuests}
    or exists (
      select from invitation_branches ib
      where ib.organization_id = i.organization_id and ib.invitation_id = i.id)))`;

/** The status of invitation `i`. */
export const statusAt = (now: Date): RawBuilder<InvitationStatus> => sql`(case
  when i.accepted_at is not null then 'accepted'
  when i.declined_at is not null then 'declined'
  when i.revoked_at is not null or not ${isBacked} then 'revoked'
  when i.expires_at <= ${now} then 'expired'
  when i.opened_at is not null then 'opened'
  else 'pending' end)`;

export const isOpen = (status: InvitationStatus): boolean => status === 'pending' || status === 'opened';
