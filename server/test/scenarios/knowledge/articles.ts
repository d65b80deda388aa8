import type { articlesApi } from '@sightline/contract/knowledge/articles';
import type { Ids } from '../ids.ts';
import { onePixel } from '../picture.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios, Step } from '../scenario.ts';

const byId = ({ article }: Ids) => ({ params: { id: article } });
const firstVersion = ({ article }: Ids) => ({ params: { id: article, version: '1' } });
const text = (words: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});
const written: Step[] = ['knowledge.articles.create', 'knowledge.articles.saveDraft'];
const published: Step[] = [...written, 'knowledge.articles.publish'];

export const scenarios: Scenarios<typeof articlesApi> = {
  list: {
    allow: 'knowledge.view',
    input: ({ secret }) => ({ query: { query: secret } }),
    also: [
      { input: ({ article_category }) => ({ query: { filter: { category_id: [article_category] } } }) },
      { input: ({ agent }) => ({ query: { filter: { owner_id: [agent] } } }) },
      {
        input: ({ article_product, problem_type }) => ({
          query: { filter: { product_id: [article_product], problem_type_id: [problem_type] } },
        }),
      },
    ],
  },
  create: {
    allow: 'knowledge.create',
    given: ['knowledge.categories.create'],
    makes: 'article',
    another: { title: 'Clean the condenser' },
    input: ({ article, article_category }) => ({
      body: { id: article, title: 'Replace the filter', language: 'en', category_id: article_category },
    }),
    learns: ({ article }) => ({ articleSlug: article.slug }),
    audits: 'article.created',
  },
  find: { allow: 'knowledge.view', given: ['knowledge.articles.create'], input: byId },
  findBySlug: {
    allow: 'knowledge.view',
    given: ['knowledge.articles.create'],
    input: ({ articleSlug }) => ({ params: { slug: articleSlug } }),
  },
  update: {
    allow: 'knowledge.create',
    given: ['knowledge.articles.create', 'knowledge.products.create', 'tickets.problem-types.create'],
    input: ({ article, article_category, branch, agent }) => ({
      params: { id: article },
      body: {
        category_id: article_category,
        owner_id: agent,
        visibility: 'spaces',
        branch_ids: [branch],
        tags: ['filter'],
        error_codes: ['E-31'],
        slug: `filters-${article.replaceAll('-', '')}`,
      },
    }),
    also: [
      {
        input: ({ article, article_product }) => ({
          params: { id: article },
          body: { product_ids: [article_product] },
        }),
      },
      {
        input: ({ article, problem_type }) => ({ params: { id: article }, body: { problem_type_ids: [problem_type] } }),
      },
    ],
    audits: 'article.updated',
  },
  findDraft: { allow: 'knowledge.create', given: ['knowledge.articles.create'], input: byId },
  saveDraft: {
    allow: 'knowledge.create',
    given: ['knowledge.articles.create'],
    input: ({ article }) => ({
      params: { id: article },
      body: {
        title: 'Replace the filter',
        summary: 'In five minutes',
        body: text('Turn it off first.'),
        lock_version: 1,
      },
    }),
    unaudited: 'the log keeps what is published, not each pause in typing',
  },
  submit: { allow: 'knowledge.create', given: written, input: byId, audits: 'article.submitted' },
  decline: {
    allow: 'knowledge.publish',
    given: [...written, 'knowledge.articles.submit'],
    input: (ids) => ({ ...byId(ids), body: { comment: 'Say which filter.' } }),
    audits: 'article.declined',
  },
  publish: {
    allow: 'knowledge.publish',
    given: written,
    input: (ids) => ({ ...byId(ids), body: { note: 'First version', lock_version: 2 } }),
    audits: 'article.published',
  },
  archive: { allow: 'knowledge.publish', given: published, input: byId, audits: 'article.archived' },
  unarchive: {
    allow: 'knowledge.publish',
    given: [...published, 'knowledge.articles.archive'],
    input: byId,
    audits: 'article.unarchived',
  },
  verify: {
    allow: 'knowledge.publish',
    given: published,
    input: (ids) => ({ ...byId(ids), body: { review_at: '2030-01-01' } }),
    audits: 'article.verified',
  },
  remove: { allow: 'knowledge.create', given: ['knowledge.articles.create'], input: byId, audits: 'article.deleted' },
  versions: { allow: 'knowledge.create', given: published, input: byId },
  findVersion: { allow: 'knowledge.create', given: published, input: firstVersion },
  discardDraft: {
    allow: 'knowledge.create',
    given: published,
    input: byId,
    audits: 'article.version_restored',
  },
  restoreVersion: {
    allow: 'knowledge.create',
    given: published,
    input: firstVersion,
    audits: 'article.version_restored',
  },
  addPicture: {
    allow: 'knowledge.create',
    given: ['knowledge.articles.create'],
    makes: 'articlePicture',
    input: (ids) => ({ ...byId(ids), body: { id: ids.articlePicture }, files: [onePixel()] }),
    unaudited: 'the picture shows once the draft that has it is published',
    unseen: 'no screen shows it before the draft has it',
  },
};

/** Only agents may read this article. */
export const rows: Rows = (ids) => {
  const { organization, branch, article, articleSlug, article_category, articlePicture, agent, secret } = ids;
  const content = { title: `Article of ${secret}`, body: text(`Text of ${secret}`) };
  return {
    articles: {
      ...{ organization_id: organization, id: article, slug: articleSlug, language: 'en', ...content },
      ...{ category_id: article_category, owner_id: agent, created_by: agent, words: `Text of ${secret}` },
      ...{ version: 1, published_draft: 1, status: 'published', published_at: new Date() },
    },
    article_drafts: { organization_id: organization, article_id: article, ...content, edited_by: agent },
    article_versions: {
      ...{ organization_id: organization, article_id: article, version: 1, ...content, summary: '' },
      published_by: agent,
    },
    files: {
      organization_id: organization,
      id: articlePicture,
      owner_kind: 'article_picture',
      name: `Picture of ${secret}.png`,
      mime: 'image/png',
      size: 4,
      storage_key: articlePicture,
      uploaded_by: agent,
    },
    article_spaces: { organization_id: organization, article_id: article, branch_id: branch },
    article_pictures: { organization_id: organization, id: articlePicture, article_id: article },
  };
};
