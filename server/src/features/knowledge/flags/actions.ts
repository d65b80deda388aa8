import { AppError } from '@sightline/contract/errors';
import type { flagsApi } from '@sightline/contract/knowledge/flags';
import { limits } from '@sightline/contract/limits';
import { v7 as uuidv7 } from 'uuid';
import { countRows } from '../../../db/pagination.ts';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import { requireTicket } from '../../tickets/queries.ts';
import { publishDraft } from '../events.ts';
import { canFlag } from '../policy.ts';
import { requireArticle } from '../queries.ts';
import { requireFlag } from './queries.ts';

/*
 * A flag: open -> in progress -> done or declined, in any order, each with a reply if the author likes. Notifications come from the
 * audit log's entry.
 */

export const flagArticle: Action<typeof flagsApi.create> = async (ctx, { params, body }) => {
  if (!canFlag(ctx.actor)) throw new AppError('FORBIDDEN');
  const article = await requireArticle(ctx, params.id);
  const ticket = body.ticket_id === null ? null : await requireTicket(ctx, body.ticket_id);
  const open = scoped(ctx)
    .selectFrom('article_flags')
    .where('article_id', '=', article.id)
    .where('status', 'in', ['open', 'in_progress']);
  if ((await countRows(open)) >= limits.articles.openFlags) throw new AppError('TOO_MANY_FLAGS');
  const { id = uuidv7(), kind, comment } = body;
  await ctx.db
    .insertInto('article_flags')
    .values({
      ...{ organization_id: ctx.organization_id, id, article_id: article.id, ticket_id: ticket?.id ?? null },
      ...{ person_id: ctx.actor.id, kind, comment, created_at: ctx.now },
    })
    .execute();
  ctx.fact('article.flagged', { article_id: article.id, flag_id: id, owner_id: article.owner_id });
  ctx.audit('article.flagged', {
    record: { id: article.id, label: article.title },
    changes: [{ field: 'reason', from: null, to: comment || kind }],
  });
  publishDraft(ctx, article.id);
  return { flag: await requireFlag(ctx, id) };
};

export const replyToFlag: Action<typeof flagsApi.reply> = async (ctx, { params, body }) => {
  const flag = await requireFlag(ctx, params.id);
  await scoped(ctx)
    .updateTable('article_flags')
    .set({ status: body.status, reply: body.reply, replied_by: ctx.actor.id, replied_at: ctx.now })
    .where('id', '=', flag.id)
    .execute();
  ctx.fact('article.flag_answered', { article_id: flag.article.id, flag_id: flag.id, flagged_by: flag.person.id });
  ctx.audit('article.flag_answered', {
    record: { id: flag.article.id, label: flag.article.title },
    changes: [{ field: 'status', from: flag.status, to: body.status }],
  });
  publishDraft(ctx, flag.article.id);
  return { flag: await requireFlag(ctx, flag.id) };
};
