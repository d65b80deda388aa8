import { AppError } from '@sightline/contract/errors';
import type { PersonRef } from '@sightline/contract/scalars';
import type { Skill, skillsApi } from '@sightline/contract/schedule/skills';
import { type RawBuilder, sql } from 'kysely';
import { translated } from '../../../db/translated.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { ConflictSource } from '../conflicts/source.ts';

async function readSkills(ctx: Ctx, condition: RawBuilder<unknown>): Promise<Skill[]> {
  const { rows } = await sql<Skill>`
    select s.id, s.name,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name, p.id)
        from person_skills k join people p on p.organization_id = k.organization_id and p.id = k.person_id
        where k.organization_id = s.organization_id and k.skill_id = s.id), '[]') as people,
      coalesce((select jsonb_agg(jsonb_build_object('id', y.id, 'name', ${translated('y', 'name', ctx.actor.locale)}) order by y.position, y.id)
        from assistance_type_skills k
        join assistance_types y on y.organization_id = k.organization_id and y.id = k.assistance_type_id
        where k.organization_id = s.organization_id and k.skill_id = s.id), '[]') as assistance_types
    from skills s where s.organization_id = ${ctx.organization_id} and ${condition}
    order by s.name collate "und-x-icu", s.id`.execute(ctx.db);
  return rows;
}

export const listSkills: Action<typeof skillsApi.list> = async (ctx) => ({ skills: await readSkills(ctx, sql`true`) });

export async function requireSkill(ctx: Ctx, id: string): Promise<Skill> {
  const [skill] = await readSkills(ctx, sql`s.id = ${id}`);
  if (!skill) throw new AppError('NOT_FOUND', 'id');
  return skill;
}

/** Returns the skills that the ticket's type of assistance requires and that a person of the plan lacks. */
export const findMissingSkills: ConflictSource = async (ctx, { ticket_id, people }) => {
  if (ticket_id === null || people.length === 0) return [];
  const { rows } = await sql<{ user: PersonRef; detail: string }>`
    select jsonb_build_object('id', p.id, 'name', p.name) as "user", string_agg(s.name, ', ' order by s.name) as detail
    from tickets t
    join assistance_type_skills y on y.organization_id = t.organization_id and y.assistance_type_id = t.assistance_type_id
    join skills s on s.organization_id = y.organization_id and s.id = y.skill_id
    join people p on p.organization_id = t.organization_id and p.id = any(${people.map(({ id }) => id)}::uuid[])
    where t.organization_id = ${ctx.organization_id} and t.id = ${ticket_id}
      and not exists (select from person_skills k
        where k.organization_id = p.organization_id and k.person_id = p.id and k.skill_id = s.id)
    group by p.id, p.name order by p.name, p.id`.execute(ctx.db);
  return rows.map(({ user, detail }) => ({ kind: 'skill', user, visit: null, detail, is_final: false }));
};
