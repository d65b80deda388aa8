import type { commentsApi } from '@sightline/contract/knowledge/comments';
import type { Ids } from '../ids.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const byId = ({ article }: Ids) => ({ params: { id: article } });
const onThread = ({ article, articleThread }: Ids) => ({ params: { id: article, threadId: articleThread } });
const anchor = { from: { item: { client: 1, clock: 0 } }, to: { item: { client: 1, clock: 4 } } };
const unaudited = 'comments are kept themselves, with who wrote them';

export const scenarios: Scenarios<typeof commentsApi> = {
  list: { allow: 'knowledge.create', given: ['knowledge.comments.begin'], input: byId },
  begin: {
    allow: 'knowledge.create',
    given: ['knowledge.articles.create'],
    makes: 'articleThread',
    another: { text: 'Which valve?' },
    input: (ids) => ({
      ...byId(ids),
      body: { id: ids.articleThread, anchor, quote: 'the valve', text: 'Which one?', mentioned_ids: [ids.agent] },
    }),
    unaudited,
  },
  reply: {
    allow: 'knowledge.create',
    given: ['knowledge.comments.begin'],
    makes: 'articleComment',
    another: { text: 'The lower one.' },
    input: (ids) => ({
      ...onThread(ids),
      body: { id: ids.articleComment, text: 'The upper one.', mentioned_ids: [ids.agent] },
    }),
    unaudited,
  },
  resolve: {
    allow: 'knowledge.create',
    given: ['knowledge.comments.begin'],
    input: (ids) => ({ ...onThread(ids), body: { is_resolved: true } }),
    unaudited,
  },
  remove: {
    allow: 'knowledge.create',
    given: ['knowledge.comments.reply'],
    input: ({ article, articleComment }) => ({ params: { id: article, commentId: articleComment } }),
    unaudited,
  },
};

export const rows: Rows = ({ organization, article, articleThread, articleComment, agent, secret }) => ({
  article_threads: {
    ...{ organization_id: organization, id: articleThread, article_id: article },
    ...{ anchor, quote: `Passage of ${secret}` },
  },
  article_comments: {
    ...{ organization_id: organization, id: articleComment, thread_id: articleThread },
    ...{ author_id: agent, text: `Comment of ${secret}` },
  },
  article_shared_documents: { organization_id: organization, article_id: article, state: Buffer.from([0, 0]) },
});
