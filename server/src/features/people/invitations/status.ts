import type { InvitationStatus } from '@sightline/contract/people-invitations';
import { isGuestRole, mayGrant, RoleName } from '@sightline/contract/permissions';
import { type RawBuilder, sql } from 'kysely';

/*
 * An invitation is pending -> opened -> accepted or declined, or revoked, or expired. It is revoked too when the person who
 * sent it may no longer grant its role, so that nobody comes back by a link that they made before they left; and when the
 * last of its spaces is deleted.
 */

const roles = RoleName.options;
const namesOf = (some: readonly string[]) => sql.join(some.map((name) => sql.lit(name)));

/** `r` is a role of the sender of invitation `i`. */
const granting = sql.join(
  roles.map((role) => {
    const granters = roles.filter((granter) => mayGrant(granter, role));
    return sql`i.role = ${sql.lit(role)} and r.name in (${namesOf(granters)})`;
  }),
  sql` or `,
);

export const isBacked: RawBuilder<boolean> = sql`(
  exists (
    select from roles r
    where r.organization_id = i.organization_id and r.person_id = i.invited_by and (${granting}))
  and (
    i.role not in (${namesOf(roles.filter(isGuestRole))})
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
