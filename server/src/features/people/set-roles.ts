import { AppError } from '@sightline/contract/errors';
import type { peopleApi } from '@sightline/contract/people/people';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import { requireOpenSpaces } from '../workspace/queries.ts';
import { listSubscribers, lockPeople, publishPeople, publishRights } from './membership.ts';
import { reaches, rolesFit, rolesInWords } from './policy.ts';
import { requireMember } from './queries.ts';
import { keepRoles, readRoles, requireKnown, roleOf } from './roles/queries.ts';

/** Replaces the roles of an active or suspended person, also those that wait for an archived space. Their sessions follow at once (migration 0020). */
export const setRoles: Action<typeof peopleApi.setRoles> = async (ctx, { params, body }) => {
  const [person] = await lockPeople(ctx, [params.id], { archived: true });
  if (!person) throw new AppError('NOT_FOUND', 'id');
  if (person.id === ctx.actor.id) throw new AppError('NOT_YOURSELF', 'id');
  const wanted = body.roles.map(({ role }) => role);
  await keepRoles(ctx, wanted);
  const known = await readRoles(ctx);
  const given = wanted.map((role) => requireKnown(known, role, 'roles'));
  const manager = { id: ctx.actor.id, role: roleOf(ctx.actor) };
  if (!reaches(manager, [...person.roles, ...given])) throw new AppError('ROLE_ABOVE_YOURS', 'roles');
  if (!rolesFit(body.roles, (role) => known.get(role)?.kind === 'branch'))
    throw new AppError('ROLES_DO_NOT_FIT', 'roles');
  const subscribers = await listSubscribers(ctx);
  const isLast = subscribers.size === 1 && subscribers.has(person.id) && !wanted.includes('Subscriber');
  if (isLast) throw new AppError('LAST_SUBSCRIBER', 'roles');
  await requireOpenSpaces(
    ctx,
    body.roles.flatMap(({ branch_id }) => branch_id ?? []),
    'roles',
  );

  const before = await requireMember(ctx, person.id);
  const table = person.status === 'active' ? 'roles' : 'suspended_roles';
  await scoped(ctx).deleteFrom(table).where('person_id', '=', person.id).execute();
  await scoped(ctx).deleteFrom('archived_roles').where('person_id', '=', person.id).execute();
  for (const { role, branch_id } of body.roles)
    await ctx.db
      .insertInto(table)
      .values({
        organization_id: ctx.organization_id,
        id: uuidv7(),
        person_id: person.id,
        name: role,
        branch_id,
        created_at: ctx.now,
      })
      .execute();
  const user = await requireMember(ctx, person.id);
  const [from, to] = [rolesInWords(before.memberships), rolesInWords(user.memberships)];
  if (from !== to) {
    ctx.fact('person.roles_changed', { person_id: person.id });
    ctx.audit('person.roles_changed', {
      record: { id: person.id, label: person.name },
      changes: [{ field: 'roles', from, to }],
    });
  }
  publishRights(ctx, [person.id]);
  publishPeople(ctx);
  return { user };
};
