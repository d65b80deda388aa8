import type { ArticleRow } from '@sightline/contract/knowledge/articles';
import { ana } from './sample-tickets.ts';

/** A published article in English, without the fields that only an author receives. */
export const sampleArticleRow = (number: number, changes: Partial<ArticleRow> = {}): ArticleRow => ({
  id: `01999999-0000-7000-8000-00000000a${String(number).padStart(3, '0')}`,
  slug: `article-${number}`,
  title: `Article ${number}`,
  summary: '',
  language: 'en',
  status: 'published',
  visibility: 'customers',
  category: null,
  owner: ana,
  tags: [],
  error_codes: [],
  minutes: 2,
  published_at: '2026-11-02T08:00:00.000Z',
  verified_at: null,
  review_at: null,
  updated_at: '2026-11-02T08:00:00.000Z',
  has_changes: false,
  is_submitted: false,
  scheduled_at: null,
  is_outdated: false,
  views: 0,
  helpful: 0,
  unhelpful: 0,
  ...changes,
});
