import type { ArticleStatus } from '@sightline/contract/knowledge/articles';

/** The state in the address of /knowledge. */
export type KnowledgeSearch = {
  query?: string;
  /** Nothing of the query is corrected. */
  exact?: boolean;
  category?: string;
  language?: 'en' | 'pt';
  product?: string;
  status?: ArticleStatus;
};
