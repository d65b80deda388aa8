import { AppError } from '@sightline/contract/errors';
import type { AskedQuestion, LibraryQuestion, questionLibraryApi } from '@sightline/contract/sheets/question-library';
import { type RawBuilder, sql } from 'kysely';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';

type Row = Pick<LibraryQuestion, 'id' | 'active' | 'order' | 'used_by' | 'version'> & { content: AskedQuestion };

async function readQuestions(ctx: Ctx, condition: RawBuilder<unknown>): Promise<LibraryQuestion[]> {
  const { rows } = await sql<Row>`
    with copies as (
      select (asked ->> 'origin_id')::uuid origin_id, json_agg(distinct jsonb_build_object('id', t.id, 'name', t.name)) used_by
      from sheet_templates t, jsonb_path_query(t.sections, '$[*].questions[*] ? (exists(@.origin_id))') asked
      where t.organization_id = ${ctx.organization_id}
      group by 1)
    select q.id, q.content, q.is_active as active, q.position as "order", q.version, coalesce(c.used_by, '[]') used_by
    from library_questions q left join copies c on c.origin_id = q.id
    where q.organization_id = ${ctx.organization_id} and ${condition}
    order by q.position, q.created_at, q.id`.execute(ctx.db);
  return rows.map(({ content, used_by, ...row }) => ({
    ...content,
    ...row,
    used_by: used_by.toSorted((one, other) => one.name.localeCompare(other.name)),
  }));
}

export const allQuestions = (ctx: Ctx): Promise<LibraryQuestion[]> => readQuestions(ctx, sql`true`);

export const listQuestions: Action<typeof questionLibraryApi.list> = async (ctx) => ({
  questions: await allQuestions(ctx),
});

export async function requireLibraryQuestion(ctx: Ctx, id: string): Promise<LibraryQuestion> {
  const [question] = await readQuestions(ctx, sql`q.id = ${id}`);
  if (!question) throw new AppError('NOT_FOUND', 'id');
  return question;
}
