import { z } from 'zod';
import { CategoryColor, CategoryIcon } from '../assets/categories.ts';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import { Id, line, optionalLine } from '../scalars.ts';

/** Texts for readers in a language. Where one is empty, they see the text that everybody else sees. */
const Translated = z.object({
  name: optionalLine(limits.name).default(''),
  description: optionalLine(limits.articles.summary).default(''),
});
export const CategoryTranslations = z.object({ en: Translated, pt: Translated }).partial();
export type CategoryTranslations = z.infer<typeof CategoryTranslations>;

/**
 * `name` and `description` are in the reader's language; `base` is what readers see whose language has no translation.
 * `articles_count` counts those that the reader sees, without those of the categories below.
 */
export const ArticleCategory = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  base: z.object({ name: z.string(), description: z.string() }),
  translations: CategoryTranslations,
  parent_id: Id.nullable(),
  icon: CategoryIcon,
  color: CategoryColor,
  /** Among those of its level; equal ones are ordered by name. */
  position: z.int(),
  articles_count: z.int(),
});
export type ArticleCategory = z.infer<typeof ArticleCategory>;

const definition = {
  name: line(limits.name),
  description: optionalLine(limits.articles.summary).default(''),
  parent_id: Id.nullable().default(null),
  icon: CategoryIcon.default('tool'),
  color: CategoryColor.default('blue'),
  translations: CategoryTranslations.default({}),
};
export const CreateArticleCategoryInput = z.object({ id: Id.optional(), ...definition });
export const UpdateArticleCategoryInput = z.object(definition);

const params = z.object({ id: Id });
const oneCategory = z.object({ category: ArticleCategory });

export const articleCategoriesApi = {
  list: endpoint('GET', '/knowledge/categories', {
    summary: 'Lists the categories of articles.',
    description: 'A tree by `parent_id`, each level in its order. Customers see those that lead to articles of theirs.',
    query: OnePage,
    data: wholeList({ categories: z.array(ArticleCategory) }),
  }),
  create: endpoint('POST', '/knowledge/categories', {
    summary: 'Creates a category of articles.',
    body: CreateArticleCategoryInput,
    idempotentBy: 'id',
    data: oneCategory,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_CATEGORIES'],
  }),
  update: endpoint('PUT', '/knowledge/category/:id', {
    summary: 'Changes a category of articles.',
    params,
    body: UpdateArticleCategoryInput,
    data: oneCategory,
    errors: ['NOT_FOUND', 'CATEGORY_CYCLE'],
  }),
  place: endpoint('PUT', '/knowledge/category/:id/place', {
    summary: 'Moves a category within its level, or to another one.',
    description: 'It stands before `before_id`, a category of that level, or at its end.',
    params,
    body: z.object({ parent_id: Id.nullable(), before_id: Id.nullable().default(null) }),
    data: z.object({ categories: z.array(ArticleCategory) }),
    errors: ['NOT_FOUND', 'CATEGORY_CYCLE'],
  }),
  remove: endpoint('DELETE', '/knowledge/category/:id', {
    summary: 'Deletes a category, and moves its articles to another one.',
    description:
      'Without `move_to` it is refused while articles belong to it. The categories below it move up by a level.',
    params,
    query: z.object({ move_to: Id.optional() }),
    data: z.object({ moved_count: z.int() }),
    errors: ['NOT_FOUND', 'ARTICLES_IN_CATEGORY', 'CATEGORY_CYCLE'],
  }),
};
