import type { readerActivityApi } from '@sightline/contract/knowledge/reader-activity';
import type { Ids } from '../ids.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios, Step } from '../scenario.ts';

const byId = ({ article }: Ids) => ({ params: { id: article } });
const published: Step[] = ['knowledge.articles.create', 'knowledge.articles.saveDraft', 'knowledge.articles.publish'];
const own = 'what people read is theirs alone';

export const scenarios: Scenarios<typeof readerActivityApi> = {
  view: {
    allow: 'knowledge.view',
    given: published,
    input: byId,
    unaudited: own,
    unseen: 'lists count readings when they are loaded: an event for each reader would load them all the time',
  },
  bookmark: { allow: 'knowledge.view', given: published, input: (ids) => ({ ...byId(ids), body: {} }), unaudited: own },
  removeBookmark: {
    allow: 'knowledge.view',
    given: [...published, 'knowledge.reader-activity.bookmark'],
    input: byId,
    unaudited: own,
  },
  give: {
    allow: 'knowledge.view',
    given: published,
    input: (ids) => ({ ...byId(ids), body: { is_helpful: false, reason: 'missing', comment: 'Which filter?' } }),
    unaudited: 'it is kept itself, with who gave it',
  },
  list: {
    allow: 'knowledge.create',
    given: ['knowledge.reader-activity.give'],
    input: ({ article }) => ({ query: { filter: { status: 'open', article_id: article } } }),
    learns: ({ feedback: [first] }) => (first ? { articleFeedback: first.id } : {}),
  },
  settle: {
    allow: 'knowledge.create',
    given: ['knowledge.reader-activity.list'],
    input: ({ articleFeedback }) => ({ params: { id: articleFeedback }, body: { status: 'done' } }),
    unaudited: 'it is a note of the authors among themselves',
  },
};

export const rows: Rows = ({ organization, article, articleFeedback, agent, secret }) => ({
  article_feedback: {
    ...{ organization_id: organization, id: articleFeedback, article_id: article, person_id: agent },
    ...{ is_helpful: false, comment: `Feedback of ${secret}`, version: 1 },
  },
  article_bookmarks: { organization_id: organization, article_id: article, person_id: agent },
  article_views: { organization_id: organization, article_id: article, person_id: agent, day: '2026-01-01' },
});
