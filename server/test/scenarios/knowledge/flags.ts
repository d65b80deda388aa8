import type { flagsApi } from '@sightline/contract/knowledge/flags';
import type { Rows } from '../rows.ts';
import type { Scenarios, Step } from '../scenario.ts';

const published: Step[] = ['knowledge.articles.create', 'knowledge.articles.saveDraft', 'knowledge.articles.publish'];

export const scenarios: Scenarios<typeof flagsApi> = {
  create: {
    allow: 'knowledge.view',
    makes: 'articleFlag',
    another: { comment: 'The picture is of another model.' },
    given: ['tickets.create', ...published],
    input: ({ article, articleFlag, ticket }) => ({
      params: { id: article },
      body: { id: articleFlag, kind: 'missing_step', comment: 'Close the valve first.', ticket_id: ticket },
    }),
    audits: 'article.flagged',
  },
  list: {
    allow: 'knowledge.view',
    given: ['knowledge.flags.create'],
    input: ({ article }) => ({ query: { filter: { status: 'open', article_id: article } } }),
  },
  reply: {
    allow: 'knowledge.create',
    given: ['knowledge.flags.create'],
    input: ({ articleFlag }) => ({ params: { id: articleFlag }, body: { status: 'done', reply: 'Added.' } }),
    audits: 'article.flag_answered',
  },
};

export const rows: Rows = ({ organization, article, articleFlag, ticket, agent, secret }) => ({
  article_flags: {
    ...{ organization_id: organization, id: articleFlag, article_id: article, ticket_id: ticket, person_id: agent },
    ...{ kind: 'wrong', comment: `Flag of ${secret}` },
  },
});
