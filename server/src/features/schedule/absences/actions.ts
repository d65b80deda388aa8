import { AppError } from '@sightline/contract/errors';
import { socketRoom } from '@sightline/contract/realtime';
import type { absencesApi } from '@sightline/contract/schedule/absences';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import { changesBetween } from '../../../kernel/audit-entry.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { removeFound } from '../../../kernel/remove-found.ts';
import { requireAbsence } from './queries.ts';

/*
 * Everybody enters their own absences; people who manage people enter those of others. Existing visits stay: the schedule shows the conflict.
 */

const mayEnterFor = (ctx: Ctx, personId: string): boolean =>
  personId === ctx.actor.id || ctx.actor.permissions.has('people.manage');

async function requireAgent(ctx: Ctx, personId: string): Promise<void> {
  const role = await scoped(ctx)
    .selectFrom('roles')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('branch_id', 'is', null)
    .executeTakeFirst();
  if (!role) throw new AppError('NOT_ASSIGNABLE', 'user_id');
}

const publishAbsences = (ctx: Ctx): void =>
  ctx.emit(socketRoom.organization(ctx.organization_id), 'AbsencesChangedEvent', {});

export const createAbsence: Action<typeof absencesApi.create> = async (ctx, { body }) => {
  const { id = uuidv7(), user_id: person_id = ctx.actor.id, ...absence } = body;
  if (!mayEnterFor(ctx, person_id)) throw new AppError('FORBIDDEN', 'user_id');
  await requireAgent(ctx, person_id);
  const { organization_id, now: created_at } = ctx;
  await ctx.db
    .insertInto('absences')
    .values({ ...absence, organization_id, id, person_id, created_at, entered_by: ctx.actor.id })
    .execute();
  const entered = await requireAbsence(ctx, id);
  ctx.audit('absence.entered', { record: { id, label: entered.user.name } });
  publishAbsences(ctx);
  return { absence: entered };
};

/** Others read of an absence only that it is there. */
async function requireOwn(ctx: Ctx, id: string) {
  const absence = await requireAbsence(ctx, id);
  if (!absence.can_edit) throw new AppError('NOT_FOUND', 'id');
  return absence;
}

export const updateAbsence: Action<typeof absencesApi.update> = async (ctx, { params: { id }, body }) => {
  const { version, ...wanted } = body;
  const before = await requireOwn(ctx, id);
  const updated = await scoped(ctx)
    .updateTable('absences')
    .set({ ...wanted, version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!updated) throw new AppError('STALE_VERSION', 'version');
  const absence = await requireAbsence(ctx, id);
  ctx.audit('absence.changed', {
    record: { id, label: absence.user.name },
    changes: changesBetween(before, absence, ['kind', 'starts_at', 'ends_at']),
  });
  publishAbsences(ctx);
  return { absence };
};

export const removeAbsence: Action<typeof absencesApi.remove> = async (ctx, { params: { id } }) => {
  const absence = await requireOwn(ctx, id);
  await removeFound(scoped(ctx).deleteFrom('absences').where('id', '=', id), 'id');
  ctx.audit('absence.removed', { record: { id, label: absence.user.name } });
  publishAbsences(ctx);
};
