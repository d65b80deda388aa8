import type { transferApi } from '@sightline/contract/knowledge/transfer';
import type { Ids } from '../ids.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const byId = ({ article }: Ids) => ({ params: { id: article } });

export const scenarios: Scenarios<typeof transferApi> = {
  start: {
    allow: 'knowledge.create',
    given: ['knowledge.categories.create'],
    makes: 'articleImport',
    another: { language: 'pt' },
    input: ({ articleImport, article_category }) => ({
      body: { id: articleImport, language: 'en', category_id: article_category },
      files: [new File(['# Change the filter\n\nTurn it off first.\n'], 'filter.md')],
    }),
    audits: 'articles.imported',
    unseen: 'the dialog of the person who began it asks for its progress',
  },
  find: {
    allow: 'knowledge.create',
    given: ['knowledge.transfer.start'],
    input: ({ articleImport }) => ({ params: { id: articleImport } }),
  },
  exportOne: {
    allow: 'knowledge.view',
    given: ['knowledge.articles.create'],
    input: (ids) => ({ ...byId(ids), query: { format: 'md' } }),
  },
  exportMany: {
    allow: 'knowledge.view',
    input: () => ({ query: {} }),
    also: [{ input: ({ article_category }) => ({ query: { category_id: article_category } }) }],
  },
};

export const rows: Rows = ({ organization, articleImport, article, agent, secret }) => ({
  runs: {
    ...{ organization_id: organization, id: articleImport, kind: 'article_import', person_id: agent, locale: 'en' },
    parameters: { name: `${secret}.zip`, language: 'en', category_id: null },
    ...{ state: 'done', total: 1, done: 1, created_at: new Date(), ended_at: new Date() },
    expires_at: new Date(Date.now() + 86_400_000),
  },
  article_import_items: {
    ...{ organization_id: organization, import_id: articleImport, position: 0, path: `${secret}.md` },
    article_id: article,
  },
});
