import { AppError } from '@sightline/contract/errors';
import type { publishingApi } from '@sightline/contract/knowledge/publishing';
import { scoped } from '../../db/scoped.ts';
import type { JobHandler } from '../../jobs/handlers.ts';
import { actAs } from '../../kernel/acting-person.ts';
import type { Action } from '../../kernel/action.ts';
import type { TenantCtx } from '../../kernel/context.ts';
import { auditArticle, publishContent, removeSchedule, requireContent } from './actions.ts';
import { publishDraft } from './events.ts';
import { requireArticle, requireWholeArticle } from './queries.ts';

const keyOf = (id: string): string => `publish/${id}`;

/** The text is kept with the schedule: what is published is what somebody looked at. */
export const scheduleArticle: Action<typeof publishingApi.schedule> = async (ctx, { params, body }) => {
  const article = await requireArticle(ctx, params.id, { isLocked: true });
  if (article.status === 'archived') throw new AppError('ARTICLE_ARCHIVED');
  if (Date.parse(body.at) <= ctx.now.getTime()) throw new AppError('TIME_PASSED', 'at');
  const { lock_version, ...content } = await requireContent(ctx, article.id);
  if (lock_version !== body.lock_version) throw AppError.about('STALE_VERSION', ['lock_version']);
  const { organization_id, actor } = ctx;
  const schedule = {
    ...{ ...content, body: JSON.stringify(content.body), note: body.note, lock_version },
    ...{ publish_at: body.at, scheduled_by: actor.id },
  };
  await ctx.db
    .insertInto('article_schedules')
    .values({ organization_id, article_id: article.id, ...schedule })
    .onConflict((conflict) => conflict.columns(['organization_id', 'article_id']).doUpdateSet(schedule))
    .execute();
  await ctx.enqueue(
    'knowledge.publish',
    { article_id: article.id },
    { key: keyOf(article.id), runAt: new Date(body.at) },
  );
  auditArticle(ctx, 'article.scheduled', article, [{ field: 'publish_at', from: null, to: body.at }]);
  publishDraft(ctx, article.id);
  return { article: await requireWholeArticle(ctx, article.id) };
};

/** The job that waits finds nothing left to do. */
export const unscheduleArticle: Action<typeof publishingApi.unschedule> = async (ctx, { params }) => {
  const article = await requireArticle(ctx, params.id, { isLocked: true });
  const { numDeletedRows } = await removeSchedule(ctx, article.id);
  if (numDeletedRows === 0n) throw new AppError('ARTICLE_NOT_SCHEDULED');
  auditArticle(ctx, 'article.unscheduled', article);
  publishDraft(ctx, article.id);
  return { article: await requireWholeArticle(ctx, article.id) };
};

const findDue = (ctx: TenantCtx, id: string) =>
  scoped(ctx)
    .selectFrom('article_schedules as s')
    .innerJoin('people as p', (join) =>
      join.onRef('p.organization_id', '=', 's.organization_id').onRef('p.id', '=', 's.scheduled_by'),
    )
    .where('s.article_id', '=', id)
    .where('s.publish_at', '<=', ctx.now.toISOString())
    .select(['s.title', 's.summary', 's.body', 's.note', 's.lock_version', 's.scheduled_by'])
    .executeTakeFirst();

/**
 * In the name of who scheduled it. Who may publish no longer publishes nothing: the schedule goes, and the draft waits for
 * somebody else.
 */
export const publishScheduled: JobHandler<'knowledge.publish'> = async (ctx, { article_id }) => {
  const due = await findDue(ctx, article_id);
  if (!due) return;
  const { scheduled_by, ...publication } = due;
  const acting = await actAs(ctx, { person_id: scheduled_by, branch_id: null, locale: 'en' });
  if (!acting?.actor.permissions.has('knowledge.publish')) {
    await scoped(ctx).deleteFrom('article_schedules').where('article_id', '=', article_id).execute();
    ctx.audit('article.unscheduled', { record: { id: article_id, label: due.title } });
    publishDraft(ctx, article_id);
    return;
  }
  const article = await requireArticle(acting, article_id, { isLocked: true });
  if (await findDue(ctx, article_id)) await publishContent(acting, article, publication);
};
