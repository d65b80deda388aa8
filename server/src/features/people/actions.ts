import { AppError } from '@sightline/contract/errors';
import type { RoleName } from '@sightline/contract/permissions';
import type { PersonRef } from '@sightline/contract/scalars';
import { scoped } from '../../db/scoped.ts';
import type { Member } from '../../kernel/actor.ts';
import type { TenantCtx } from '../../kernel/context.ts';
import { addMember } from './invitations/membership.ts';
import { reaches } from './policy.ts';
import { readRoles, requireKnown, roleOf } from './roles/queries.ts';

/** All verbs on people follow one rule: the actor must hold every permission that the other person's roles bring. */
export async function requireReach(ctx: TenantCtx, manager: Member, personId: string): Promise<void> {
  const held = await Promise.all(
    (['roles', 'suspended_roles', 'archived_roles'] as const).map((table) =>
      scoped(ctx).selectFrom(table).where('person_id', '=', personId).select('name').execute(),
    ),
  );
  const known = await readRoles(ctx);
  const roles = held.flat().map(({ name }) => requireKnown(known, name, 'id'));
  if (!reaches({ id: manager.id, role: roleOf(manager) }, roles)) throw new AppError('ROLE_ABOVE_YOURS', 'id');
}

/*
 * Verbs that other features call. A guest of a call is added with the first request to join, and renamed until a request of theirs is
 * accepted. The identity functions copy an account's profile to its person in each workspace; a job of the account copies its picture.
 */

type Guest = { id: string; name: string };

/** Resolves to false when the id is in use, here or in another workspace. */
export async function addGuest({ db, organization_id, now }: TenantCtx, { id, name }: Guest): Promise<boolean> {
  const made = await db
    .insertInto('people')
    .values({ organization_id, id, kind: 'guest', name, email: null, created_at: now })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function renameGuest(ctx: TenantCtx, { id, name }: Guest): Promise<void> {
  await scoped(ctx)
    .updateTable('people')
    .set({ name })
    .where('id', '=', id)
    .where('name', '<>', name)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('call_join_requests as j')
            .whereRef('j.organization_id', '=', 'people.organization_id')
            .whereRef('j.guest_id', '=', 'people.id')
            .where('j.state', '=', 'accepted')
            .select('j.call_id'),
        ),
      ),
    )
    .execute();
}

/** Makes a new account a member, with a seat where agents need one. */
export const addPerson = (
  ctx: TenantCtx,
  person: PersonRef & { email: string },
  { role, branch_id }: { role: RoleName; branch_id: string | null },
): Promise<void> => addMember(ctx, person, { role, branches: branch_id ? [{ id: branch_id, name: '' }] : [] });

/** `chosen` is the file that the person chose, of which `fileId` may be a copy. */
export async function setPicture(
  ctx: TenantCtx,
  personId: string,
  fileId: string | null,
  chosen: string | null,
): Promise<void> {
  await scoped(ctx)
    .updateTable('people')
    .set({ avatar_file_id: fileId, avatar_of: chosen })
    .where('id', '=', personId)
    .execute();
}

/** Only the name remains of people who have left the workspace. */
export async function removeMember(ctx: TenantCtx, personId: string): Promise<void> {
  await scoped(ctx).deleteFrom('roles').where('person_id', '=', personId).execute();
  await scoped(ctx).deleteFrom('suspended_roles').where('person_id', '=', personId).execute();
  await scoped(ctx).deleteFrom('archived_roles').where('person_id', '=', personId).execute();
  const nothing = {
    email: null,
    title: '',
    phone: '',
    timezone: null,
    away_from: null,
    away_to: null,
    away_message: '',
  };
  await scoped(ctx).updateTable('people').set(nothing).where('id', '=', personId).execute();
}
