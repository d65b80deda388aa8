import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { PersonRef } from '@sightline/contract/scalars';
import type { Absence, absencesApi } from '@sightline/contract/schedule/absences';
import { type RawBuilder, sql } from 'kysely';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { ConflictSource } from '../conflicts/source.ts';

/** Why somebody is absent is for them, and for those who manage people. */
const seesAll = (ctx: Ctx): boolean => ctx.actor.permissions.has('people.manage');

async function readAbsences(ctx: Ctx, condition: RawBuilder<unknown>): Promise<Absence[]> {
  const seesReason = sql`(${seesAll(ctx)} or a.person_id = ${ctx.actor.id})`;
  const { rows } = await sql<Absence>`
    select a.id, jsonb_build_object('id', p.id, 'name', p.name) as "user", a.starts_at, a.ends_at, a.version,
      case when ${seesReason} then a.kind else 'private' end as kind, case when ${seesReason} then a.note else '' end as note,
      ${seesReason} as can_edit
    from absences a join people p on p.organization_id = a.organization_id and p.id = a.person_id
    where a.organization_id = ${ctx.organization_id} and ${condition}
    order by a.starts_at, a.id limit ${sql.lit(limits.schedule.resources.absences.listed)}`.execute(ctx.db);
  return rows;
}

export const listAbsences: Action<typeof absencesApi.list> = async (ctx, { query }) => {
  const { starts_at, ends_at, filter } = query;
  const ofPeople = filter?.user_ids ? sql`and a.person_id = any(${filter.user_ids}::uuid[])` : sql``;
  const touching = sql`a.starts_at < ${ends_at}::timestamptz and a.ends_at > ${starts_at}::timestamptz ${ofPeople}`;
  return { absences: await readAbsences(ctx, touching) };
};

export async function requireAbsence(ctx: Ctx, id: string): Promise<Absence> {
  const [absence] = await readAbsences(ctx, sql`a.id = ${id}`);
  if (!absence) throw new AppError('NOT_FOUND', 'id');
  return absence;
}

/** Tells planners that a person is absent, but not why. */
export const findEnteredAbsences: ConflictSource = async (ctx, { people, starts_at, ends_at }) => {
  if (people.length === 0) return [];
  const { rows } = await sql<{ user: PersonRef }>`
    select distinct on (p.name, p.id) jsonb_build_object('id', p.id, 'name', p.name) as "user"
    from absences a join people p on p.organization_id = a.organization_id and p.id = a.person_id
    where a.organization_id = ${ctx.organization_id} and a.person_id = any(${people.map(({ id }) => id)}::uuid[])
      and a.starts_at < ${ends_at}::timestamptz and a.ends_at > ${starts_at}::timestamptz
    order by p.name, p.id`.execute(ctx.db);
  return rows.map(({ user }) => ({ kind: 'absence', user, visit: null, detail: '', is_final: false }));
};
