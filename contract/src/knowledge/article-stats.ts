import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Pagination } from '../envelope.ts';
import { limits } from '../limits.ts';
import { anyOf, ids, oneOf } from '../list-filters.ts';
import { defineList, exportFields } from '../lists.ts';
import { Day, Id, Locale, PersonRef, QueryInt } from '../scalars.ts';
import { ArticleRef, ArticleStatus } from './articles.ts';

/** How an article did in the window. Rates are from 0 to 1, and null as long as nobody has answered. */
export const ArticleFigures = ArticleRef.extend({
  language: Locale,
  status: ArticleStatus,
  category: z.object({ id: Id, name: z.string() }).nullable(),
  owner: PersonRef,
  review_at: Day.nullable(),
  views: z.int(),
  helpful: z.int(),
  unhelpful: z.int(),
  helpful_rate: z.number().nullable(),
  /** Tickets that it was added to. */
  tickets: z.int(),
  solved: z.int(),
  unsolved: z.int(),
  solved_rate: z.number().nullable(),
  /** Solved problems that never became a ticket. */
  deflected: z.int(),
  open_flags: z.int(),
});
export type ArticleFigures = z.infer<typeof ArticleFigures>;

/** `days`: the window, up to now. */
const days = QueryInt.min(1).max(limits.articles.figuresDays);

export const figuresList = defineList({
  filters: {
    category_id: ids(),
    owner_id: ids(),
    language: anyOf(['en', 'pt']),
    /** `due`: its day of review has come. */
    review: oneOf(['due']),
  },
  schemas: { days: days.optional() },
  orders: ['views', 'title', 'helpful_rate', 'tickets', 'solved_rate', 'deflected', 'open_flags', 'review_at'],
  order: { by: 'views', dir: 'desc' },
  perPage: limits.pages.articles,
});

export const articleStatsApi = {
  list: endpoint('GET', '/knowledge/figures', {
    summary: 'Lists how published articles did in a window of days, and what all of them did together.',
    query: figuresList.query,
    data: z.object({
      articles: z.array(ArticleFigures),
      total: z.object({
        articles: z.int(),
        views: z.int(),
        helpful: z.int(),
        unhelpful: z.int(),
        solved: z.int(),
        unsolved: z.int(),
        deflected: z.int(),
        open_flags: z.int(),
        due: z.int(),
        empty_searches: z.int(),
      }),
      pagination: Pagination,
    }),
  }),
  ofArticle: endpoint('GET', '/knowledge/article/:id/figures', {
    summary: 'Finds how an article has done since it was written.',
    params: z.object({ id: Id }),
    data: z.object({ figures: ArticleFigures }),
    errors: ['NOT_FOUND'],
  }),
  export: endpoint('POST', '/knowledge/figures/export', {
    summary: 'Downloads the figures of articles, as CSV or as a workbook.',
    body: figuresList.query.omit({ page: true }).extend(exportFields),
    raw: true,
  }),
};
