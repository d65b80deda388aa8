import type { ticketArticlesApi } from '@sightline/contract/knowledge/ticket-articles';
import type { Ids } from '../ids.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios, Step } from '../scenario.ts';

const both = ({ ticket, article }: Ids) => ({ params: { id: ticket, articleId: article } });
const published: Step[] = ['knowledge.articles.create', 'knowledge.articles.saveDraft', 'knowledge.articles.publish'];
const counted = 'it counts for the article, and is listed there';

export const scenarios: Scenarios<typeof ticketArticlesApi> = {
  ofTicket: {
    allow: 'knowledge.view',
    given: ['knowledge.ticket-articles.add'],
    input: ({ ticket }) => ({ params: { id: ticket } }),
  },
  add: {
    allow: 'knowledge.view',
    given: ['tickets.create', ...published],
    input: (ids) => ({ ...both(ids), body: { way: 'linked' } }),
    audits: 'ticket.article_added',
  },
  remove: {
    allow: 'tickets.update',
    given: ['knowledge.ticket-articles.add'],
    input: both,
    audits: 'ticket.article_removed',
  },
  answer: {
    allow: 'tickets.close',
    given: ['knowledge.ticket-articles.add'],
    input: (ids) => ({ ...both(ids), body: { is_solving: true } }),
    audits: 'ticket.article_answered',
  },
  write: {
    allow: 'knowledge.create',
    makes: 'articleOfTicket',
    another: { title: 'Clean the condenser' },
    given: ['talk.send'],
    input: ({ ticket, articleOfTicket, chat }) => ({
      params: { id: ticket },
      body: { id: articleOfTicket, title: 'What we did about the pump', language: 'en', message_ids: [chat] },
    }),
    audits: 'article.created',
  },
  solve: {
    allow: 'knowledge.view',
    given: published,
    input: ({ article }) => ({ params: { id: article }, body: { source: 'ticket' } }),
    unaudited: counted,
    unseen: 'authors see it when they open the figures',
  },
  reach: {
    allow: 'knowledge.view',
    given: published,
    input: ({ room, articleSlug }) => ({ params: { id: room }, query: { slugs: [articleSlug] } }),
  },
  previews: {
    allow: 'knowledge.view',
    given: published,
    input: ({ articleSlug }) => ({ query: { slugs: [articleSlug] } }),
  },
};

export const rows: Rows = ({ organization, ticket, article, agent }) => ({
  ticket_articles: { organization_id: organization, ticket_id: ticket, article_id: article, ways: ['linked'] },
  article_solutions: {
    ...{ organization_id: organization, article_id: article, person_id: agent },
    ...{ day: '2026-01-01', source: 'article' },
  },
});
