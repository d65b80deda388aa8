import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, Page, Pagination, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import { Id, Locale, QueryBoolean, Timestamp } from '../scalars.ts';
import { ArticleRow, ArticleStatus } from './articles.ts';
import { ArticleCategory } from './categories.ts';

/** A piece of text, and whether it is what was searched for. */
export const Passage = z.array(z.object({ text: z.string(), is_match: z.boolean() }));
export type Passage = z.infer<typeof Passage>;

export const ArticleHit = z.object({
  article: ArticleRow,
  title: Passage,
  /** The passage of the text that matches; for a hit in the title alone, the summary. */
  passage: Passage,
});
export type ArticleHit = z.infer<typeof ArticleHit>;

/** How a search found what it found: every word, every word once errors of typing are corrected, any of them, or words that look like them. */
export const SearchMatch = z.enum(['all', 'corrected', 'any', 'similar', 'none']);
export type SearchMatch = z.infer<typeof SearchMatch>;

/** A word of the search that nobody has written, and those words that it was taken for. */
const WordCorrection = z.object({ typed: z.string(), words: z.array(z.string()) });

const words = z.string().trim().min(1).max(limits.search);
const rows = z.array(ArticleRow);
const pageOfRows = z.object({ articles: rows, pagination: Pagination });

export const knowledgeApi = {
  home: endpoint('GET', '/knowledge/home', {
    summary: 'Reads the first screen of the knowledge base.',
    description: 'Categories, what is read most these weeks, what the reader saw last, and their newest bookmarks.',
    data: z.object({ categories: z.array(ArticleCategory), trending: rows, recent: rows, bookmarks: rows }),
  }),
  search: endpoint('GET', '/knowledge/search', {
    summary: 'Searches published articles, best first.',
    description:
      'Words are found by their beginnings and their stems, with or without accents. A word that nobody has written is corrected where one error explains it, after what has it as it was typed; `corrections` says how. When nothing has all words, what has any of them is found, and then titles that look alike.',
    query: z.object({
      query: words,
      /** Disables corrections. */
      exact: QueryBoolean.optional(),
      filter: z
        .object({
          category_id: Id.optional(),
          language: Locale.optional(),
          product_id: Id.optional(),
          tag: z.string().max(limits.articles.label).optional(),
          /** Authors alone find what is not published. */
          status: ArticleStatus.optional(),
        })
        .optional(),
    }),
    data: z.object({ hits: z.array(ArticleHit), match: SearchMatch, corrections: z.array(WordCorrection) }),
  }),
  suggest: endpoint('GET', '/knowledge/suggest', {
    summary: 'Finds published articles that fit a text, such as a ticket that is being written.',
    description: 'Rare words count more than common ones. What solved problems of the same type is found too.',
    query: z.object({ text: z.string().trim().max(limits.articles.suggestText), problem_type_id: Id.optional() }),
    data: z.object({ articles: rows }),
  }),
  listEmptySearches: endpoint('GET', '/knowledge/searches/empty', {
    summary: 'Lists what people searched for and did not find, most often first.',
    query: OnePage,
    data: wholeList({ searches: z.array(z.object({ words: z.string(), times: z.int(), last_at: Timestamp })) }),
  }),
  countEmptySearch: endpoint('POST', '/knowledge/searches/empty', {
    summary: 'Counts a search that the caller finds nothing with.',
    description: 'The server searches again; what does find something is not counted.',
    body: z.object({ query: words }),
    data: z.object({ is_counted: z.boolean() }),
  }),
  history: endpoint('GET', '/knowledge/history', {
    summary: 'Lists the articles that the reader has seen, newest first.',
    query: z.object({ page: Page }),
    data: z.object({ articles: z.array(ArticleRow.extend({ seen_at: Timestamp })), pagination: Pagination }),
  }),
  clearHistory: endpoint('DELETE', '/knowledge/history', {
    summary: 'Empties the history of the reader; readings stay counted.',
  }),
  trending: endpoint('GET', '/knowledge/trending', {
    summary: 'Lists the articles that most people read these days.',
    query: z.object({ page: Page, days: z.coerce.number().int().min(1).max(365).default(30) }),
    data: pageOfRows,
  }),
  bookmarks: endpoint('GET', '/knowledge/bookmarks', {
    summary: 'Lists the bookmarks of the reader, newest first.',
    query: z.object({ page: Page }),
    data: pageOfRows,
  }),
};
