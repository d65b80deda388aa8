import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { skillsApi } from '@sightline/contract/schedule/skills';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import { refuseTaken } from '../../../db/unique-violation.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { removeFound } from '../../../kernel/remove-found.ts';
import { publishTools } from '../tools/actions.ts';
import { requireSkill } from './queries.ts';

const refuseTakenName = <T>(work: Promise<T>): Promise<T> => refuseTaken('skills_name', 'SKILL_TAKEN', 'name', work);

type Holders = { user_ids: string[]; assistance_type_ids: string[] };

async function requireHolders(ctx: Ctx, { user_ids, assistance_type_ids }: Holders): Promise<void> {
  const { rows } = await sql<{ agents: number; types: number }>`
    select
      (select count(distinct r.person_id)::int from roles r where r.organization_id = ${ctx.organization_id}
        and r.branch_id is null and r.person_id = any(${user_ids}::uuid[])) as agents,
      (select count(*)::int from assistance_types y where y.organization_id = ${ctx.organization_id}
        and y.id = any(${assistance_type_ids}::uuid[])) as types`.execute(ctx.db);
  if (rows[0]?.agents !== new Set(user_ids).size) throw new AppError('NOT_ASSIGNABLE', 'user_ids');
  if (rows[0].types !== new Set(assistance_type_ids).size) throw new AppError('NOT_FOUND', 'assistance_type_ids');
}

/** These and no others. People who have left since keep nothing. */
async function setHolders(ctx: Ctx, skill_id: string, { user_ids, assistance_type_ids }: Holders): Promise<void> {
  const { organization_id } = ctx;
  await scoped(ctx).deleteFrom('person_skills').where('skill_id', '=', skill_id).execute();
  await scoped(ctx).deleteFrom('assistance_type_skills').where('skill_id', '=', skill_id).execute();
  const people = [...new Set(user_ids)].map((person_id) => ({ organization_id, person_id, skill_id }));
  const types = [...new Set(assistance_type_ids)];
  if (people.length > 0) await ctx.db.insertInto('person_skills').values(people).execute();
  if (types.length > 0)
    await ctx.db
      .insertInto('assistance_type_skills')
      .values(types.map((assistance_type_id) => ({ organization_id, assistance_type_id, skill_id })))
      .execute();
}

async function requireBelowLimit(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`skills ${ctx.organization_id}`}, 0))`.execute(ctx.db);
  const { total } = await scoped(ctx)
    .selectFrom('skills')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  if (total >= limits.schedule.resources.skills.each) throw new AppError('TOO_MANY_SKILLS');
}

export const createSkill: Action<typeof skillsApi.create> = async (ctx, { body }) => {
  const { id = uuidv7(), name, ...holders } = body;
  await requireBelowLimit(ctx);
  await requireHolders(ctx, holders);
  const { organization_id, now: created_at } = ctx;
  await refuseTakenName(ctx.db.insertInto('skills').values({ organization_id, id, name, created_at }).execute());
  await setHolders(ctx, id, holders);
  ctx.audit('skill.created', { record: { id, label: name } });
  publishTools(ctx);
  return { skill: await requireSkill(ctx, id) };
};

const namesOf = (rows: readonly { name: string }[]): string | null => rows.map(({ name }) => name).join(', ') || null;

export const updateSkill: Action<typeof skillsApi.update> = async (ctx, { params: { id }, body }) => {
  const { name, ...holders } = body;
  const held = await scoped(ctx).selectFrom('skills').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!held) throw new AppError('NOT_FOUND', 'id');
  const before = await requireSkill(ctx, id);
  await requireHolders(ctx, holders);
  await refuseTakenName(scoped(ctx).updateTable('skills').set({ name }).where('id', '=', id).execute());
  await setHolders(ctx, id, holders);
  const skill = await requireSkill(ctx, id);
  const changes = [
    { field: 'name', from: before.name, to: skill.name },
    { field: 'members', from: namesOf(before.people), to: namesOf(skill.people) },
    { field: 'assistance_type', from: namesOf(before.assistance_types), to: namesOf(skill.assistance_types) },
  ].filter(({ from, to }) => from !== to);
  ctx.audit('skill.updated', { record: { id, label: name }, changes });
  publishTools(ctx);
  return { skill };
};

export const removeSkill: Action<typeof skillsApi.remove> = async (ctx, { params: { id } }) => {
  const skill = await requireSkill(ctx, id);
  await removeFound(scoped(ctx).deleteFrom('skills').where('id', '=', id), 'id');
  ctx.audit('skill.deleted', { record: { id, label: skill.name } });
  publishTools(ctx);
};
