import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { skillsApi, VisitMaker } from '@sightline/contract/schedule/skills';
import { type RawBuilder, sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import type { Occurrence } from '../../../kernel/subscriptions.ts';
import { publishTools } from '../tools/actions.ts';

async function readVisitMakers(ctx: Ctx, condition: RawBuilder<unknown>): Promise<VisitMaker[]> {
  const { rows } = await sql<VisitMaker>`
    select p.id, p.name, p.title, m.person_id is not null as is_plannable,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.name, s.id)
        from person_skills k join skills s on s.organization_id = k.organization_id and s.id = k.skill_id
        where k.organization_id = p.organization_id and k.person_id = p.id), '[]') as skills
    from people p
    left join plannable_people m on m.organization_id = p.organization_id and m.person_id = p.id
    where p.organization_id = ${ctx.organization_id} and ${condition} and exists (
      select from roles r where r.organization_id = p.organization_id and r.person_id = p.id and r.branch_id is null)
    order by p.name collate "und-x-icu", p.id limit ${sql.lit(limits.schedule.people.rows)}`.execute(ctx.db);
  return rows;
}

export const listVisitMakers: Action<typeof skillsApi.people> = async (ctx) => ({
  people: await readVisitMakers(ctx, sql`true`),
});

async function requireVisitMaker(ctx: Ctx, id: string): Promise<VisitMaker> {
  const known = await scoped(ctx).selectFrom('people').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) throw new AppError('NOT_FOUND', 'id');
  const [person] = await readVisitMakers(ctx, sql`p.id = ${id}`);
  if (!person) throw new AppError('NOT_ASSIGNABLE', 'id');
  return person;
}

export const setPlannable: Action<typeof skillsApi.setPlannable> = async (ctx, { params: { id }, body }) => {
  const before = await requireVisitMaker(ctx, id);
  if (before.is_plannable === body.is_plannable) return { person: before };
  const { organization_id, now: marked_at } = ctx;
  if (body.is_plannable)
    await ctx.db
      .insertInto('plannable_people')
      .values({ organization_id, person_id: id, marked_at })
      .onConflict((on) => on.doNothing())
      .execute();
  else await scoped(ctx).deleteFrom('plannable_people').where('person_id', '=', id).execute();
  ctx.audit('person.plannable_changed', {
    record: { id, label: before.name },
    changes: [{ field: 'plannable', from: String(before.is_plannable), to: String(body.is_plannable) }],
  });
  publishTools(ctx);
  return { person: await requireVisitMaker(ctx, id) };
};

/** Unmarks people who leave the workspace, so that they make no visits if they come back in another role. */
export async function removeMarksOfPeople(
  ctx: TenantCtx,
  leavers: readonly Occurrence<{ person_id: string }>[],
): Promise<void> {
  const ids = leavers.map(({ payload }) => payload.person_id);
  await scoped(ctx).deleteFrom('plannable_people').where('person_id', '=', sql<string>`any(${ids}::uuid[])`).execute();
}
