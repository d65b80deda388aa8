import type { InvitationStatus } from '@sightline/contract/people/invitations';
import { builtInRoles, isGuestRole, rightsOf } from '@sightline/contract/permissions';
import { type RawBuilder, sql } from 'kysely';

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

/** The sender of invitation `i` is in its conversation; that of a ticket is open to every agent. */
const reachesRoom = sql`exists (
  select from rooms ro
  where ro.organization_id = i.organization_id and ro.id = i.room_id and (
    ro.type = 'Ticket' and r.branch_id is null
    or exists (
      select from room_members m
      where m.organization_id = ro.organization_id and m.room_id = ro.id and m.person_id = i.invited_by)))`;

/** `r` is a role of the sender of invitation `i`, which grants what `reachesRole` of the contract says. */
const granting = sql`
  'people.invite' = any(${rightsIn(sql`r.name`)})
  and (i.room_id is null or 'talk.manage-room' = any(${rightsIn(sql`r.name`)}) and ${reachesRoom})
  and case when i.role = 'Subscriber' then r.name = 'Subscriber' else ${rightsIn(sql`i.role`)} <@ ${rightsIn(sql`r.name`)} end`;

const isForGuests = sql`(
  i.role in (${listOf(builtInRoles.filter(isGuestRole))})
  or exists (
    select from own_roles o
    where o.organization_id = i.organization_id and o.name = i.role and o.kind = 'branch'))`;

export const isBacked: RawBuilder<boolean> = sql`(
  exists (
    select from roles r
    where r.organization_id = i.organization_id and r.person_id = i.invited_by and (${granting}))
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
