import { AppError } from '@sightline/contract/errors';
import { type ArticleDocument, type ArticleNode, emptyDocument } from '@sightline/contract/knowledge/document';
import type { ticketArticlesApi } from '@sightline/contract/knowledge/ticket-articles';
import { splitMentions } from '@sightline/contract/talk/talk';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import { translated } from '../../../db/translated.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { requireTicket } from '../../tickets/queries.ts';
import { auditArticle, insertArticle } from '../actions.ts';
import { requireDocument } from '../content.ts';
import { publishDraft } from '../events.ts';
import { requireWholeArticle } from '../queries.ts';
import { addWay } from './actions.ts';

const headings = {
  en: { problem: 'What happens', solution: 'What to do' },
  pt: { problem: 'O que acontece', solution: 'O que fazer' },
};

/** Removes mentions, which mean nothing to the readers of an article. */
const withoutNames = (message: string): string =>
  splitMentions(message)
    .map((part) => ('text' in part ? part.text : ''))
    .join('')
    .replace(/[ \t]{2,}/g, ' ')
    .trim();

const heading = (text: string): ArticleNode => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
});

/** One paragraph for each line that has words. */
const paragraphs = (texts: readonly string[]): ArticleNode[] =>
  texts
    .flatMap((text) => text.split(/\n+/))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }));

async function readMessages(ctx: Ctx, roomId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await scoped(ctx)
    .selectFrom('chats')
    .select('message')
    .where('room_id', '=', roomId)
    .where('kind', '=', 'message')
    .where('deleted_at', 'is', null)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('seq')
    .execute();
  if (rows.length < new Set(ids).size) throw new AppError('MESSAGE_NOT_IN_TICKET', 'message_ids');
  return rows.map(({ message }) => withoutNames(message));
}

/** The names under which others search for the same: the type of problem, the maker and the model. */
async function readTags(ctx: Ctx, ticketId: string): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct trim(names.tag) as tag from tickets as t
    left join problem_types as y on y.organization_id = t.organization_id and y.id = t.problem_type_id
    left join ticket_assets as l on l.organization_id = t.organization_id and l.ticket_id = t.id
    left join assets as s on s.organization_id = l.organization_id and s.id = l.asset_id
    left join asset_models as m on m.organization_id = s.organization_id and m.id = s.model_id
    cross join lateral (values (${translated('y', 'name', ctx.actor.locale)}), (coalesce(m.name, s.model)), (coalesce(m.manufacturer, s.manufacturer))) as names (tag)
    where t.organization_id = ${ctx.organization_id} and t.id = ${ticketId} and trim(names.tag) <> '' order by 1`.execute(
    ctx.db,
  );
  return rows.map(({ tag }) => tag.slice(0, 60));
}

/** A draft for agents, which the author goes on with. Pictures are added to it by the browser, which has drawn the marks on them. */
export const writeFromTicket: Action<typeof ticketArticlesApi.write> = async (ctx, { params, body }) => {
  const ticket = await requireTicket(ctx, params.id);
  const { id = uuidv7(), title, language, message_ids } = body;
  const messages = await readMessages(ctx, ticket.room_id, message_ids);
  const words = headings[language];
  const content = [
    heading(words.problem),
    ...paragraphs([ticket.description]),
    heading(words.solution),
    ...paragraphs(messages),
  ];
  const document: ArticleDocument = { type: 'doc', content: [...content, ...emptyDocument.content] };
  await insertArticle(ctx, {
    ...{ id, title, language, summary: '', category_id: null },
    body: await requireDocument(ctx, id, document),
    tags: await readTags(ctx, ticket.id),
  });
  auditArticle(ctx, 'article.created', { id, title });
  publishDraft(ctx, id);
  await addWay(ctx, ticket, { id, title }, 'written');
  return { article: await requireWholeArticle(ctx, id) };
};
