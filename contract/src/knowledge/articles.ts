import { z } from 'zod';
import { CategoryColor, CategoryIcon } from '../assets/categories.ts';
import { endpoint } from '../endpoint.ts';
import { OnePage, Pagination, wholeList } from '../envelope.ts';
import { Attachment } from '../files/files.ts';
import { limits } from '../limits.ts';
import { anyOf, ids, oneOf } from '../list-filters.ts';
import { defineList } from '../lists.ts';
import { Day, greatestInt, Id, Locale, line, optionalLine, PersonRef, queryList, Timestamp } from '../scalars.ts';
import { slugPattern } from '../workspace/hosts.ts';
import type { ArticleNode } from './document.ts';
import { ShownObject } from './shown-objects.ts';

/** `in_review`: a draft that waits for somebody who publishes. */
const articleStatuses = ['draft', 'in_review', 'published', 'archived'] as const;
export const ArticleStatus = z.enum(articleStatuses);
export type ArticleStatus = z.infer<typeof ArticleStatus>;

/** `public`: everybody who signs in, and later the public help centre. `spaces`: agents, and customers of these spaces. */
const visibilities = ['public', 'customers', 'agents', 'spaces'] as const;
export const ArticleVisibility = z.enum(visibilities);
export type ArticleVisibility = z.infer<typeof ArticleVisibility>;

export const FeedbackReason = z.enum(['missing', 'outdated', 'unclear', 'wrong', 'other']);
export type FeedbackReason = z.infer<typeof FeedbackReason>;

const AnyNode: z.ZodType<ArticleNode, ArticleNode> = z.looseObject({ type: z.string() });

/** A document of the editor; what may stand in it is in `knowledge-document.ts`, and the server checks all of it. */
export const ArticleBody = z.object({
  type: z.literal('doc'),
  content: z.array(AnyNode).max(5000),
});

/** A reference to an article, with what a link shows. */
export const ArticleRef = z.object({ id: Id, slug: z.string(), title: z.string() });
export type ArticleRef = z.infer<typeof ArticleRef>;

/** A translation of an article. */
export const ArticleTranslation = ArticleRef.extend({
  language: Locale,
  status: ArticleStatus,
  is_source: z.boolean(),
  is_outdated: z.boolean(),
});
export type ArticleTranslation = z.infer<typeof ArticleTranslation>;

export const ArticleRow = ArticleRef.extend({
  summary: z.string(),
  language: Locale,
  status: ArticleStatus,
  visibility: ArticleVisibility,
  category: z.object({ id: Id, name: z.string(), icon: CategoryIcon, color: CategoryColor }).nullable(),
  owner: PersonRef,
  tags: z.array(z.string()),
  error_codes: z.array(z.string()),
  /** The time that reading takes. */
  minutes: z.int(),
  published_at: Timestamp.nullable(),
  verified_at: Timestamp.nullable(),
  review_at: Day.nullable(),
  updated_at: Timestamp,
  /** Its draft differs from the published version. Only authors see this. */
  has_changes: z.boolean(),
  /** Its draft waits for a person who may publish it. Only authors see this. */
  is_submitted: z.boolean(),
  /** The time at which its draft is published automatically. Only authors see this. */
  scheduled_at: Timestamp.nullable(),
  /** A translation whose source was published since. */
  is_outdated: z.boolean(),
  views: z.int(),
  helpful: z.int(),
  unhelpful: z.int(),
});
export type ArticleRow = z.infer<typeof ArticleRow>;

export const Article = ArticleRow.extend({
  body: ArticleBody,
  author: PersonRef,
  version: z.int(),
  /** The spaces that read it, if its visibility is `spaces`. Only agents get them. */
  spaces: z.array(z.object({ id: Id, name: z.string() })),
  products: z.array(z.object({ id: Id, name: z.string() })),
  problem_types: z.array(z.object({ id: Id, name: z.string() })),
  /** The article that it was translated from, and its translations, as far as the reader may see them. */
  translations: z.array(ArticleTranslation),
  /** The articles that its text names and that the reader may see. */
  links: z.array(ArticleRef),
  /** The objects of the library that its text shows. */
  objects: z.array(ShownObject),
  related: z.array(ArticleRef.extend({ summary: z.string() })),
  is_bookmarked: z.boolean(),
  my_feedback: z.object({ is_helpful: z.boolean(), reason: FeedbackReason.nullable(), comment: z.string() }).nullable(),
});
export type Article = z.infer<typeof Article>;

/** The text that an author works on. */
export const ArticleDraft = z.object({
  title: z.string(),
  summary: z.string(),
  body: ArticleBody,
  lock_version: z.int(),
  edited_by: PersonRef,
  edited_at: Timestamp,
  /** The comment of the publisher who declined it. */
  review_comment: z.string(),
  links: z.array(ArticleRef),
  objects: z.array(ShownObject),
});
export type ArticleDraft = z.infer<typeof ArticleDraft>;

export const ArticleVersion = z.object({
  version: z.int(),
  title: z.string(),
  note: z.string(),
  published_by: PersonRef,
  published_at: Timestamp,
});
export type ArticleVersion = z.infer<typeof ArticleVersion>;

const label = line(limits.articles.label);

export const articlesList = defineList({
  filters: {
    status: anyOf(articleStatuses),
    category_id: ids(),
    owner_id: ids(),
    language: anyOf(['en', 'pt']),
    visibility: anyOf(visibilities),
    product_id: ids(),
    problem_type_id: ids(),
    /** Translations whose source was published since. */
    translation: oneOf(['outdated']),
    /** `gone`: who left the workspace, or is no agent any more. */
    owner: oneOf(['gone']),
    /** `due`: its day of review has come. */
    review: oneOf(['due']),
  },
  schemas: { tag: queryList(label), error_code: queryList(label) },
  orders: ['updated_at', 'published_at', 'title', 'views'],
  order: { by: 'updated_at', dir: 'desc' },
  perPage: limits.pages.articles,
});

const labels = z.array(label).max(limits.articles.labels);

const settings = {
  language: Locale,
  category_id: Id.nullable(),
  owner_id: Id,
  visibility: ArticleVisibility,
  branch_ids: z.array(Id).max(limits.articles.spaces),
  tags: labels,
  error_codes: labels,
  review_at: Day.nullable(),
  product_ids: z.array(Id).max(limits.articles.products),
  problem_type_ids: z.array(Id).max(limits.articles.products),
  /** The name in its address; the one before still leads to it. */
  slug: z.string().max(limits.articles.slug).regex(slugPattern),
};

const title = line(limits.subject);
const summary = optionalLine(limits.articles.summary);

export const CreateArticleInput = z.object({
  id: Id.optional(),
  title,
  summary: summary.default(''),
  language: Locale,
  category_id: Id.nullable().default(null),
});

/** Missing fields stay as they are. */
export const UpdateArticleInput = z.object(settings).partial();
export type UpdateArticleInput = z.infer<typeof UpdateArticleInput>;

export const SaveDraftInput = z.object({
  title,
  summary,
  body: ArticleBody,
  /** The version of the draft that the change is based on. */
  lock_version: z.int().min(1).max(greatestInt),
});

const params = z.object({ id: Id });
const versionParams = params.extend({ version: z.string().max(12) });
const oneArticle = z.object({ article: Article });
const oneDraft = z.object({ draft: ArticleDraft });
const documentErrors = [
  'ARTICLE_TOO_LARGE',
  'ARTICLE_TOO_DEEP',
  'ARTICLE_CONTENT_REFUSED',
  'ARTICLE_LINK_REFUSED',
  'ARTICLE_PICTURE_FOREIGN',
  'ARTICLE_OBJECT_UNKNOWN',
] as const;

export const articlesApi = {
  list: endpoint('GET', '/knowledge/articles', {
    summary: 'Lists articles, filtered, searched and ordered.',
    description: 'Authors see all of them; other agents and customers those that are published for them.',
    query: articlesList.query,
    data: z.object({ articles: z.array(ArticleRow), pagination: Pagination }),
  }),
  create: endpoint('POST', '/knowledge/articles', {
    summary: 'Begins an article, as a draft for agents.',
    body: CreateArticleInput,
    idempotentBy: 'id',
    data: oneArticle,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_ARTICLES'],
  }),
  find: endpoint('GET', '/knowledge/article/:id', {
    summary: 'Finds an article: what was published last, or a draft that never was.',
    params,
    data: oneArticle,
    errors: ['NOT_FOUND'],
  }),
  findBySlug: endpoint('GET', '/knowledge/article/slug/:slug', {
    summary: 'Finds an article by the name in its address.',
    params: z.object({ slug: z.string().max(limits.articles.slug) }),
    data: oneArticle,
    errors: ['NOT_FOUND'],
  }),
  update: endpoint('PUT', '/knowledge/article/:id', {
    summary: 'Changes what an article belongs to and who may read it.',
    description: 'It holds at once. Who reads a published article is changed by people who may publish.',
    params,
    body: UpdateArticleInput,
    data: oneArticle,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'SPACE_ARCHIVED', 'NOT_ASSIGNABLE', 'ARTICLE_SLUG_TAKEN', 'ARTICLE_TRANSLATED'],
  }),
  findDraft: endpoint('GET', '/knowledge/article/:id/draft', {
    summary: 'Finds what an author works on.',
    params,
    data: oneDraft,
    errors: ['NOT_FOUND'],
  }),
  saveDraft: endpoint('PUT', '/knowledge/article/:id/draft', {
    summary: 'Saves the draft of an article.',
    description:
      'Readers see it when it is published. When somebody else has saved since `lock_version`, it is refused, and nothing is lost on either side.',
    params,
    body: SaveDraftInput,
    data: oneDraft,
    errors: ['NOT_FOUND', 'STALE_VERSION', 'ARTICLE_ARCHIVED', ...documentErrors],
  }),
  discardDraft: endpoint('DELETE', '/knowledge/article/:id/draft', {
    summary: 'Discards what was written since an article was published.',
    description: 'The draft is again what readers see, and nobody is asked to publish it any more.',
    params,
    data: oneDraft,
    errors: ['NOT_FOUND', 'ARTICLE_ARCHIVED', 'ARTICLE_NOT_PUBLISHED'],
  }),
  submit: endpoint('POST', '/knowledge/article/:id/submit', {
    summary: 'Asks for the draft to be published.',
    params,
    data: oneArticle,
    errors: ['NOT_FOUND', 'ARTICLE_ARCHIVED', 'ARTICLE_EMPTY'],
  }),
  decline: endpoint('POST', '/knowledge/article/:id/decline', {
    summary: 'Returns a draft to its author, with a comment.',
    params,
    body: z.object({ comment: z.string().trim().max(limits.articles.comment).default('') }),
    data: oneArticle,
    errors: ['NOT_FOUND', 'ARTICLE_NOT_SUBMITTED'],
  }),
  publish: endpoint('POST', '/knowledge/article/:id/publish', {
    summary: 'Publishes the draft as a new version.',
    params,
    body: z.object({
      note: optionalLine(limits.articles.note).default(''),
      /** The version of the draft that the publisher has seen. */
      lock_version: z.int().min(1).max(greatestInt),
    }),
    data: oneArticle,
    errors: ['NOT_FOUND', 'STALE_VERSION', 'ARTICLE_EMPTY'],
  }),
  archive: endpoint('POST', '/knowledge/article/:id/archive', {
    summary: 'Takes a published article away from its readers.',
    params,
    data: oneArticle,
    errors: ['NOT_FOUND', 'ARTICLE_NOT_PUBLISHED'],
  }),
  unarchive: endpoint('POST', '/knowledge/article/:id/unarchive', {
    summary: 'Gives an archived article back to its readers.',
    params,
    data: oneArticle,
    errors: ['NOT_FOUND', 'ARTICLE_NOT_ARCHIVED'],
  }),
  verify: endpoint('POST', '/knowledge/article/:id/verify', {
    summary: 'Says that a published article is right, and when to look again.',
    params,
    body: z.object({ review_at: Day.nullable().default(null) }),
    data: oneArticle,
    errors: ['NOT_FOUND', 'ARTICLE_NOT_PUBLISHED'],
  }),
  remove: endpoint('DELETE', '/knowledge/article/:id', {
    summary: 'Deletes a draft that was never published.',
    description: 'What was published is archived instead.',
    params,
    errors: ['NOT_FOUND', 'ARTICLE_PUBLISHED'],
  }),
  versions: endpoint('GET', '/knowledge/article/:id/versions', {
    summary: 'Lists what was published, newest first.',
    params,
    query: OnePage,
    data: wholeList({ versions: z.array(ArticleVersion) }),
    errors: ['NOT_FOUND'],
  }),
  findVersion: endpoint('GET', '/knowledge/article/:id/version/:version', {
    summary: 'Finds one version that was published.',
    params: versionParams,
    data: z.object({ version: ArticleVersion.extend({ summary: z.string(), body: ArticleBody }) }),
    errors: ['NOT_FOUND'],
  }),
  restoreVersion: endpoint('POST', '/knowledge/article/:id/version/:version/restore', {
    summary: 'Makes an earlier version the draft.',
    description: 'Readers see it once it is published. What was in the draft is lost if it was never published.',
    params: versionParams,
    data: oneDraft,
    errors: ['NOT_FOUND', 'ARTICLE_ARCHIVED'],
  }),
  addPicture: endpoint('POST', '/knowledge/article/:id/pictures', {
    summary: 'Adds a picture that the text of an article can show.',
    description: 'One picture. Who may read the article sees it.',
    params,
    body: z.object({ id: Id.optional() }),
    files: 'picture',
    idempotentBy: 'id',
    data: z.object({ picture: Attachment }),
    errors: [
      ...([
        'NOT_FOUND',
        'CONFLICT',
        'NO_PICTURE',
        'PICTURE_FORMAT',
        'TOO_MANY_PICTURES',
        'ATTACHMENTS_TOO_LARGE',
      ] as const),
      ...([
        'TOO_MANY_FILES',
        'PICTURE_TOO_LARGE',
        'PICTURE_QUEUE_FULL',
        'STORAGE_UNAVAILABLE',
        'STORAGE_FULL',
      ] as const),
      'FILE_UNREADABLE',
    ],
  }),
};

/** Hints: clients refetch what they show. */
export const articlesEvents = {
  ArticleChangedEvent: z.object({ id: Id }),
  /** Categories, or many articles. */
  KnowledgeChangedEvent: z.object({}),
};
