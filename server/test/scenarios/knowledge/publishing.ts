import type { publishingApi } from '@sightline/contract/knowledge/publishing';
import type { Ids } from '../ids.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios, Step } from '../scenario.ts';

const byId = ({ article }: Ids) => ({ params: { id: article } });
const written: Step[] = ['knowledge.articles.create', 'knowledge.articles.saveDraft'];
const published: Step[] = [...written, 'knowledge.articles.publish'];

export const scenarios: Scenarios<typeof publishingApi> = {
  schedule: {
    allow: 'knowledge.publish',
    given: written,
    input: (ids, { soon }) => ({ ...byId(ids), body: { at: soon, lock_version: 2 } }),
    audits: 'article.scheduled',
  },
  unschedule: {
    allow: 'knowledge.publish',
    given: [...written, 'knowledge.publishing.schedule'],
    input: byId,
    audits: 'article.unscheduled',
  },
  translate: {
    allow: 'knowledge.create',
    given: written,
    input: (ids) => ({ ...byId(ids), body: { language: 'pt' } }),
    learns: ({ article }) => ({ translation: article.id }),
    audits: 'article.translated',
  },
  pair: {
    allow: 'knowledge.create',
    given: ['knowledge.publishing.translate'],
    input: ({ translation, article }) => ({ params: { id: translation }, body: { source_id: article } }),
    audits: 'article.paired',
  },
  duplicate: {
    allow: 'knowledge.create',
    given: written,
    makes: 'articleCopy',
    input: (ids) => ({ ...byId(ids), body: { id: ids.articleCopy } }),
    audits: 'article.duplicated',
  },
  bulk: {
    allow: 'knowledge.create',
    given: published,
    input: ({ article, partner }) => ({ body: { ids: [article], action: 'give', owner_id: partner } }),
    also: [
      {
        input: ({ article, article_category }) => ({
          body: { ids: [article], action: 'move', category_id: article_category },
        }),
        answers: { 'body.ids': 'empty' },
      },
    ],
    answers: { 'body.ids': 'empty' },
    audits: 'article.updated',
  },
};

export const rows: Rows = ({ organization, article, agent, secret }) => ({
  article_schedules: {
    ...{ organization_id: organization, article_id: article, title: `Soon of ${secret}`, summary: '' },
    ...{ body: { type: 'doc', content: [] }, publish_at: '2035-01-01', lock_version: 1, scheduled_by: agent },
  },
  article_slugs: { organization_id: organization, slug: `former-${secret}`.toLowerCase(), article_id: article },
  article_reminders: {
    ...{ organization_id: organization, article_id: article, review_at: '2026-01-01', told_at: new Date() },
  },
});
