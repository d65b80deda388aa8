import type { callArticlesApi } from '@sightline/contract/knowledge/call-articles';
import type { Ids } from '../ids.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios, Step } from '../scenario.ts';

const onCall = ({ call }: Ids) => ({ params: { id: call } });
const onBoth = ({ call, article }: Ids) => ({ params: { id: call, articleId: article } });
const published: Step[] = [
  'knowledge.articles.create',
  'knowledge.articles.update',
  'knowledge.articles.saveDraft',
  'knowledge.articles.publish',
];
const given: Step[] = [...published, 'calls.create', 'calls.join'];
const kept = 'the history of the ticket says what was done once it ends';

export const scenarios: Scenarios<typeof callArticlesApi> = {
  find: { allow: 'knowledge.view', given: ['knowledge.call-articles.start'], input: onCall },
  start: {
    allow: 'knowledge.view',
    given,
    input: (ids) => ({ ...onCall(ids), body: { article_id: ids.article } }),
    audits: 'article.shown',
  },
  move: {
    allow: 'knowledge.view',
    given: ['knowledge.call-articles.start'],
    input: (ids) => ({ ...onCall(ids), body: { at: 0 } }),
    unaudited: kept,
    unseen: 'the journey of a guest in a call sees it',
  },
  end: {
    allow: 'knowledge.view',
    given: ['knowledge.call-articles.start'],
    input: (ids) => ({ ...onCall(ids), body: { is_solving: true } }),
    unaudited: kept,
  },
  suggest: {
    allow: 'knowledge.view',
    given,
    input: (ids) => ({ ...onCall(ids), query: { text: 'Replace the filter' } }),
  },
  read: { allow: 'knowledge.view', given, input: onBoth },
  solve: {
    allow: 'knowledge.view',
    given,
    input: onBoth,
    unaudited: 'it counts for the article, and is listed there',
    unseen: 'authors see it when they open the figures',
  },
};

export const rows: Rows = ({ organization, call, article, agent }) => ({
  call_articles: { organization_id: organization, call_id: call, article_id: article, shown_by: agent },
});
