import { AppError } from '@sightline/contract/errors';
import { unfinishedParts } from '@sightline/contract/fields/unfinished';
import { limits } from '@sightline/contract/limits';
import { socketRoom } from '@sightline/contract/realtime';
import type { AskedQuestion, questionLibraryApi } from '@sightline/contract/sheets/question-library';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { putInOrder } from '../../../db/in-order.ts';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import { changesBetween } from '../../../kernel/audit-entry.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { allQuestions, requireLibraryQuestion } from './queries.ts';

/*
 * Questions of the library are archived, never deleted: templates name the one that they copied. Only finished ones are kept,
 * so that a copy never has to be completed.
 */

const publishQuestions = (ctx: Ctx): void =>
  ctx.emit(socketRoom.organization(ctx.organization_id), 'QuestionsChangedEvent', {});

/** Writers of the library of a workspace follow one another, so that its limit and its order hold. */
async function lockLibrary(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`library_questions ${ctx.organization_id}`}, 0))`.execute(
    ctx.db,
  );
}

function requireFinished(question: AskedQuestion): void {
  const problems = unfinishedParts(question);
  if (problems.length > 0) throw AppError.about('QUESTION_UNFINISHED', problems);
}

const labelOf = ({ label }: Pick<AskedQuestion, 'label'>): string => label.en || label.pt;
const contentOf = (question: AskedQuestion) => JSON.stringify(question) as never;

export const addQuestion: Action<typeof questionLibraryApi.create> = async (ctx, { body }) => {
  const { id = uuidv7(), active: is_active, ...question } = body;
  requireFinished(question);
  await lockLibrary(ctx);
  const { total, last } = await scoped(ctx)
    .selectFrom('library_questions')
    .select([sql<number>`count(*)::int`.as('total'), sql<number>`coalesce(max(position), 0)::int`.as('last')])
    .executeTakeFirstOrThrow();
  if (total >= limits.sheets.library) throw new AppError('TOO_MANY_QUESTIONS');
  const { organization_id, now: created_at } = ctx;
  await ctx.db
    .insertInto('library_questions')
    .values({ organization_id, id, content: contentOf(question), is_active, position: last + 1, created_at })
    .execute();
  ctx.audit('question.created', { record: { id, label: labelOf(question) } });
  publishQuestions(ctx);
  return { question: await requireLibraryQuestion(ctx, id) };
};

export const changeQuestion: Action<typeof questionLibraryApi.update> = async (ctx, { params: { id }, body }) => {
  const { active, version, ...question } = body;
  requireFinished(question);
  await lockLibrary(ctx);
  const before = await requireLibraryQuestion(ctx, id);
  if (version !== before.version) throw new AppError('STALE_VERSION', 'version');
  await scoped(ctx)
    .updateTable('library_questions')
    .set({ content: contentOf(question), is_active: active, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  const named = { name: labelOf(before), active: before.active };
  ctx.audit('question.updated', {
    record: { id, label: labelOf(question) },
    changes: changesBetween(named, { name: labelOf(question), active }, ['name', 'active']),
  });
  publishQuestions(ctx);
  return { question: await requireLibraryQuestion(ctx, id) };
};

export const orderQuestions: Action<typeof questionLibraryApi.order> = async (ctx, { body }) => {
  await lockLibrary(ctx);
  const known = (await allQuestions(ctx)).map(({ id }) => id);
  await putInOrder(ctx, 'library_questions', body.ids, known);
  const questions = await allQuestions(ctx);
  ctx.audit('question.ordered', { record: { id: null, label: questions.map(labelOf).join(', ') } });
  publishQuestions(ctx);
  return { questions };
};
