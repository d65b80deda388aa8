import type { ArticleStatus } from '@sightline/contract/knowledge/articles';

/** The state in the address of /knowledge. */
export type KnowledgeSearch = {
  query?: string;
  /** Disables corrections of the query. */
  exact?: boolean;
  category?: string;
  language?: 'en' | 'pt';
  product?: string;
  status?: ArticleStatus;
};
