import type { showingsApi } from '@sightline/contract/knowledge-showings';
import type { Ids } from './ids.ts';
import type { Rows } from './rows.ts';
import type { Scenarios, Step } from './scenario.ts';

const onCall = ({ call }: Ids) => ({ params: { id: call } });
const onBoth = ({ call, article }: Ids) => ({ params: { id: call, articleId: article } });
const published: Step[] = ['articles.create', 'articles.update', 'articles.saveDraft', 'articles.publish'];
const given: Step[] = [...published, 'calls.create', 'calls.join'];
const kept = 'the history of the ticket says what was done once it ends';

export const showingsScenarios: Scenarios<typeof showingsApi> = {
  find: { allow: 'knowledge.view', given: ['showings.start'], input: onCall },
  start: {
    allow: 'knowledge.view',
    given,
    input: (ids) => ({ ...onCall(ids), body: { article_id: ids.article } }),
    audits: 'article.shown',
  },
  move: {
    allow: 'knowledge.view',
    given: ['showings.start'],
    input: (ids) => ({ ...onCall(ids), body: { at: 0 } }),
    unaudited: kept,
    unseen: 'the journey of a guest in a call sees it',
  },
  end: {
    allow: 'knowledge.view',
    given: ['showings.start'],
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

export const showingsRows: Rows = ({ organization, call, article, agent }) => ({
  call_articles: { organization_id: organization, call_id: call, article_id: article, shown_by: agent },
});
